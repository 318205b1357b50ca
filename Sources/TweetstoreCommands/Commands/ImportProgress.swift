import CommandLineKit
import TweetSync

/// Shows how far an import is, and passes on the user's wish to stop it.
struct ImportProgress {
  private let progress: Progress
  private let rejections: RejectionListing

  init(_ invocation: Invocation, input: String, rejections: RejectionListing) {
    self.rejections = rejections
    progress = Progress(
      ProgressState(label: input, unit: "tweets"), on: invocation.messages,
      mode: invocation.progressMode)
  }

  var monitor: ImportMonitor {
    var monitor = ImportMonitor(
      onProgress: { [progress] state in
        progress.update { line in
          line.detail = state.member
          line.count = state.tweetCount
          line.bytes = state.byteCount
          line.totalBytes = state.totalByteCount
        }
      },
      isCancelled: { Interruption.isRequested }, wakeDescriptor: Interruption.descriptor)
    monitor.onRejection = { [rejections] in rejections.add($0) }
    return monitor
  }

  func finish() {
    progress.finish()
  }
}
