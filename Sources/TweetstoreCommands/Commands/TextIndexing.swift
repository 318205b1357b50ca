import CommandLineKit
import SQLiteStore
import TweetSync

/// Brings the index of the tweets' texts up to date when a command has written tweets.
struct TextIndexing {
  private let invocation: Invocation
  private let archive: TweetArchive

  /// For the archive that the command has written to.
  init(_ invocation: Invocation, archive: TweetArchive) {
    self.invocation = invocation
    self.archive = archive
  }

  /// Does what there is to do, or up to where the user stops it.
  ///
  /// What has been written is safe by now, and queries are right without the index. So a failure is no
  /// failure of the command.
  func run() {
    let progress = Progress(
      ProgressState(label: "indexing texts", unit: "texts"), on: invocation.messages,
      mode: invocation.progressMode)
    defer { progress.finish() }
    do {
      guard !Interruption.isRequested else { return }
      let total = try archive.store.unindexedTextCount
      try archive.store.indexTexts { left in
        progress.update { $0.count = total - left }
        if Interruption.isRequested { throw CancellationError() }
      }
    } catch is CancellationError {
      // The next command that writes goes on here.
      return
    } catch {
      progress.finish()
      invocation.messages.warning(
        "the text index is incomplete: \(error)",
        hint: "queries are right without it, only slower; the next import or refresh tries again")
    }
  }
}
