/// Takes a registry apart when its context goes.
///
/// Changed objects hold the registry, which holds them until they are saved. An isolated `deinit` of the
/// context would part them on the context's queue, and a program that is about to end would start a thread for
/// it. This one does it wherever the last reference goes: nobody is left who could run on the context.
final class RegistryEnding {
  private let registry: ObjectRegistry

  init(of registry: ObjectRegistry) {
    self.registry = registry
  }

  deinit {
    registry.pending.removeAll()
  }
}
