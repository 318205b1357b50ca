import FoundationEssentials

/// The settings from the environment for tests that can do more than they do by default.
package enum TestSetting {
  /// The whole number in the environment's variable `name`; nil where it holds none.
  ///
  /// `DIFFERENTIAL_SEED` chooses random worlds for every suite that compares answers about them.
  package static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
