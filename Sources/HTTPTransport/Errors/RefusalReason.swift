/// The reason of a 403.
enum RefusalReason {
  /// The account of the token, or the one that is asked for, is suspended or locked.
  case suspended
  /// The app of the token is not enrolled, or its access level lacks the endpoint.
  case notEnrolled
  /// The app of the token lacks a permission.
  case missingPermission
  /// The endpoint takes another kind of token, such as one of a user.
  case wrongKindOfToken
  /// The account that is asked for is protected, or has blocked the token's account.
  case notAuthorizedForResource

  /// Advice on what to do about the problem.
  var hint: String {
    switch self {
    case .suspended:
      "an account is suspended or locked: sign in at x.com to see which one and why"
    case .notEnrolled:
      "the app of the token has no access to this endpoint: attach it to a project in X's "
        + "developer console, and check its access level"
    case .missingPermission:
      "the app of the token lacks a permission: change its permissions in X's developer console, "
        + "then make a new token"
    case .wrongKindOfToken:
      "this endpoint takes another kind of token, usually one of a user: give that one"
    case .notAuthorizedForResource:
      "the account is protected, or it has blocked the token's account"
    }
  }
}
