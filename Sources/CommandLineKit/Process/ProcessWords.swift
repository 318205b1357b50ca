/// The words of the command line with which this process was started.
public enum ProcessWords {
  /// The words after the program's own name.
  ///
  /// The standard library would repair a word that isn't UTF-8, which then names another file.
  ///
  /// - Throws: `UsageError` for a word that isn't UTF-8.
  public static func all() throws(UsageError) -> [String] {
    var words: [String] = []
    let start = CommandLine.unsafeArgv
    for index in 0..<Int(CommandLine.argc) {
      guard index > 0, let word = start[index] else { continue }
      guard let text = String(validatingCString: word) else {
        throw UsageError(
          .invalidValue, "the argument '\(String(cString: word))' isn't UTF-8",
          hint: "rename the file that it names; one to import may come on standard input, as '-'")
      }
      words.append(text)
    }
    return words
  }
}
