internal import FamilyTokens
internal import Household
internal import PicketJSON

/// The parameters of a call. They fit the description; a value of another type than asked for counts as missing.
struct Parameters: Sendable {
  let object: JSON.Object

  init(_ object: JSON.Object) { self.object = object }

  func text(_ key: String) -> String? { object[key]?.string }
  func flag(_ key: String) -> Bool { object[key]?.bool ?? false }
  func texts(_ key: String) -> [String] { object[key]?.strings ?? [] }
  func number(_ key: String) -> Int? { object[key]?.int.map { Int($0) } }
  func list(_ key: String) -> [Parameters] { object[key]?.array?.compactMap(\.object).map { Parameters($0) } ?? [] }
  /// The parameters of a part; none where it is missing.
  func part(_ key: String) -> Parameters { Parameters(object[key]?.object ?? [:]) }

  func needed(_ key: String) throws(HouseholdError) -> String {
    guard let text = text(key) else { throw .invalid(parameter: key, why: "it is missing") }
    return text
  }

  func neededNumber(_ key: String) throws(HouseholdError) -> Int {
    guard let number = number(key) else { throw .invalid(parameter: key, why: "it is missing") }
    return number
  }

  /// One of the words of an enumeration, which the description has checked.
  func word<Word: RawRepresentable<String>>(_ key: String) throws(HouseholdError) -> Word {
    guard let word = Word(rawValue: try needed(key)) else {
      throw .invalid(parameter: key, why: "there is no such word")
    }
    return word
  }

  /// Seconds since 1970 of a time in RFC 3339.
  func time(_ key: String) throws(HouseholdError) -> Int? {
    guard let text = text(key) else { return nil }
    guard let time = RFC3339.seconds(text) else {
      throw .invalid(parameter: key, why: "write a time like 2026-11-21T17:00:00Z")
    }
    return time
  }

  func tokens(_ key: String) throws(HouseholdError) -> [Token] {
    var tokens: [Token] = []
    for text in texts(key) {
      guard let token = Token(text: text) else { throw .invalid(parameter: key, why: "one is no token") }
      tokens.append(token)
    }
    return tokens
  }
}
