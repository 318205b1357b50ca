/// A parameter of a request that a service refused with a 400, in the service's words.
package struct ParameterRefusal: Sendable, Hashable {
  /// The parameter's name, or nil if the service doesn't name it.
  package var name: String?
  /// The values that the service lists with it: the refused ones, or all that were sent.
  package var values: [String]
  /// The service's explanation, which often names the refused value and the accepted ones.
  ///
  /// It is unescaped text of somebody else: never print it.
  package var message: String?

  /// A refusal from its parts.
  package init(name: String?, values: [String], message: String?) {
    self.name = name
    self.values = values
    self.message = message
  }
}

extension ParameterRefusal {
  /// The refusal with the secrets that `redactor` knows hidden in all its texts.
  func hiding(_ redactor: SecretRedactor) -> ParameterRefusal {
    guard !redactor.isEmpty else { return self }
    return ParameterRefusal(
      name: name.map(redactor.redacted), values: values.map(redactor.redacted),
      message: message.map(redactor.redacted))
  }
}
