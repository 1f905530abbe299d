package import PicketJSON

/// Why a request gets no answer of its own, for programs and for people.
package struct HTTPRefusal: Error, Hashable, Sendable {
  /// Of HTTP.
  package let status: Int
  /// For programs: one word.
  package let error: String
  /// For people: what is wrong, and what would be right.
  package let message: String
  /// The parameter or the header that is meant.
  package let parameter: String?
  /// Seconds after which the same request may succeed.
  package let wait: Int?

  package init(_ status: Int, _ error: String, _ message: String, parameter: String? = nil, wait: Int? = nil) {
    (self.status, self.error, self.message) = (status, error, message)
    (self.parameter, self.wait) = (parameter, wait)
  }

  package var json: JSON {
    let object: JSON.Object = [
      "error": .string(error), "message": .string(message), "parameter": .optional(parameter),
    ]
    return .object(object.withoutNulls)
  }
}

extension HTTPRefusal {
  static func malformed(_ message: String, parameter: String? = nil) -> HTTPRefusal {
    HTTPRefusal(400, "Malformed", message, parameter: parameter)
  }

  static let noSession = HTTPRefusal(401, "NoSession", "give the passcode first: POST /api/v1/session")
  static func invalidToken(_ message: String) -> HTTPRefusal { HTTPRefusal(401, "InvalidToken", message) }
  static let nothingThere = HTTPRefusal(404, "NothingThere", "there is nothing at this path")
  static let busy = HTTPRefusal(
    503, "Busy", "too many requests wait for an answer: try again in a moment", wait: 1)

  static func tooLarge(_ most: Int) -> HTTPRefusal {
    HTTPRefusal(413, "TooLarge", "what is sent is longer than the \(most) bytes that are read here")
  }

  static func wrongMethod(_ allowed: String) -> HTTPRefusal {
    HTTPRefusal(405, "WrongMethod", "this path takes \(allowed)")
  }
}
