/// An allowance that an account pays for and can use up, unlike the limit of a time window.
enum Allowance {
  /// The reads of a plan in a billing cycle.
  case plan
  /// Prepaid credits.
  case credits
  /// The spending limit that the account's owner set.
  case spendingLimit

  /// Advice on what to do if it is used up.
  var hint: String {
    switch self {
    case .plan:
      "the plan's allowance is used up; waiting for a rate limit does not help: try again in the "
        + "next billing cycle, or change the plan"
    case .credits:
      "the account's prepaid credits are used up; waiting for a rate limit does not help: buy "
        + "credits in X's developer console, then try again"
    case .spendingLimit:
      "the account's spending limit is reached; waiting for a rate limit does not help: raise the "
        + "limit in X's developer console, or try again in the next billing cycle"
    }
  }
}
