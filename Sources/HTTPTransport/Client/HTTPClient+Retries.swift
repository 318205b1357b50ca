extension HTTPClient {
  /// The attempts so far for one request.
  private struct Attempts {
    var count = 0
    var retries = 0
    var rateLimitRounds = 0
    var waited = Duration.zero
    var hasDelivered = false
  }

  func fetchWithRetries(
    _ request: HTTPRequest, url: HTTPURL, limits: ResponseLimits, restart: (() throws -> Void)?,
    body: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws -> HTTPResponse {
    var attempts = Attempts()
    while true {
      attempts.count += 1
      let response: HTTPResponse
      var isCallersError = false
      do {
        response = try fetch(request, url: url, limits: limits) { bytes in
          attempts.hasDelivered = true
          do {
            try body(bytes)
          } catch {
            isCallersError = true
            throw error
          }
        }
      } catch let error as HTTPError where !isCallersError {
        let error = error.hiding(redactor.adding(request.secrets))
        guard error.isTransient else { throw error }
        try wait(after: error, restart: restart, attempts: &attempts)
        continue
      }
      let now = clock.now()
      guard let problem = HTTPStatusError(response: response, now: now),
        try wait(after: problem, now: now, attempts: &attempts)
      else {
        var result = response
        result.attemptCount = attempts.count
        return result
      }
    }
  }

  /// Waits before the next attempt, or throws `error` where there is none.
  private func wait(
    after error: HTTPError, restart: (() throws -> Void)?, attempts: inout Attempts
  ) throws {
    guard case .retry(let delay) = configuration.retry.decision(retries: attempts.retries),
      !attempts.hasDelivered || restart != nil
    else {
      var final = error
      if attempts.count > 1 { final.message += " (tried \(attempts.count) times)" }
      throw final
    }
    attempts.retries += 1
    if attempts.hasDelivered {
      try restart?()
      attempts.hasDelivered = false
    }
    try pause(delay, reason: error.message)
  }

  /// Waits before the next attempt and gives true, or gives false where the response stands.
  private func wait(
    after problem: HTTPStatusError, now: Int64, attempts: inout Attempts
  ) throws -> Bool {
    if problem.code == .usageCapExceeded {
      throw HTTPError(
        .usageCapExceeded, problem.message, hint: problem.hint, cause: problem)
    }
    let decision = configuration.retry.decision(
      problem: problem, now: now, retries: attempts.retries,
      rateLimitRounds: attempts.rateLimitRounds, waited: attempts.waited)
    switch decision {
    case .giveUp:
      return false
    case .rateLimited:
      throw HTTPError(.rateLimited, problem.message, hint: problem.hint, cause: problem)
    case .retry(let delay):
      if problem.code == .rateLimited {
        attempts.rateLimitRounds += 1
        attempts.waited += delay
      } else {
        attempts.retries += 1
      }
      try pause(delay, reason: problem.message)
      return true
    }
  }

  private func pause(_ duration: Duration, reason: String) throws {
    onWait?(Wait(duration: duration, reason: reason))
    clock.sleep(for: duration, cancellation: cancellation)
    if cancellation?.isCancelled == true {
      throw HTTPError(.cancelled, "cancelled while waiting to try again: \(reason)")
    }
  }
}
