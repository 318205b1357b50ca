public import CommandLineKit
import HTTPTransport
public import TweetFormats
import TweetSync

extension HTTPError: ReportableError {
  /// The code by the kind of error.
  public var exitCode: ExitCode {
    switch code {
    case .invalidURL, .unsupportedScheme, .credentialsInURL, .insecureToken, .invalidHeader: .usage
    case .rateLimited, .usageCapExceeded: .tryAgain
    case .cancelled: .interrupted
    case .bodyTooLarge: .data
    default: .unavailable
    }
  }
}

extension HTTPStatusError: ReportableError {
  /// The code by the kind of answer.
  public var exitCode: ExitCode {
    switch code {
    case .unauthorized, .forbidden: .notAuthorised
    case .rateLimited, .usageCapExceeded: .tryAgain
    case .serverError, .requestTimeout: .unavailable
    case .notFound, .unexpectedBody: .data
    default: .failed
    }
  }
}

extension TweetReaderError: ReportableError {
  /// `unavailable`: what is missing is a part of the system.
  public var exitCode: ExitCode { .unavailable }
}

extension ImportError: ReportableError {
  /// The code by the kind of error.
  public var exitCode: ExitCode {
    switch code {
    case .unreadable, .unsupportedInput, .repeatedSecret: .data
    case .missingSecret: .notAuthorised
    case .strict: .partial
    case .interrupted: .interrupted
    case .serviceProblem: .unavailable
    case .unknownSource, .nameTaken: .usage
    case .busy: .tryAgain
    default: .failed
    }
  }
}

extension OriginalCodecError: ReportableError {}
