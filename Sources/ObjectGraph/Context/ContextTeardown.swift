/// Takes a context's state apart when its context goes.
///
/// Changed objects hold the contextState, which holds them until they are saved. An isolated `deinit` of the
/// context would part them on the context's queue, and a program that is about to end would start a thread for
/// it. This one does it wherever the last reference goes: nobody is left who could run on the context.
final class ContextTeardown {
  private let contextState: ContextState

  init(of contextState: ContextState) {
    self.contextState = contextState
  }

  deinit {
    contextState.pending.removeAll()
  }
}
