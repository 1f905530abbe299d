internal import FamilyTokens
internal import PicketSystem

/// What stands in a receiver's own file: the secret of a webhook, the token of ntfy, or the password of a broker.
public enum ReceiverSecret {
  /// More is no secret.
  private static let longest = 4_096
  /// The line of a request's head that bears it has 1,024 bytes at most.
  static let longestToken = 1_000
  /// A secret that can be guessed signs nothing.
  static let shortest = 16
  /// What Standard Webhooks puts before secrets that are base64.
  private static let prefix = "whsec_"

  /// The bytes behind `whsec_`, or the file's text as it is.
  public static func webhook(in file: String) throws(ReceiverFault) -> [UInt8] {
    let text = try text(in: file)
    var secret = Array(text.utf8)
    if text.hasPrefix(prefix) {
      guard let bytes = Base64.octets(text.dropFirst(prefix.count)) else {
        throw ReceiverFault("what stands behind '\(prefix)' in \(file) is no base64")
      }
      secret = bytes
    }
    guard secret.count >= shortest else {
      throw ReceiverFault(
        "the secret in \(file) has \(secret.count) bytes, and \(shortest) are needed: 'openssl rand -hex 32' makes one")
    }
    return secret
  }

  /// As it stands in the head of a request.
  public static func token(in file: String) throws(ReceiverFault) -> String {
    let text = try text(in: file)
    guard text.utf8.count <= longestToken, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
      throw ReceiverFault("\(file) has no token: it is a line without blanks, of at most \(longestToken) letters")
    }
    return text
  }

  /// The file's text, as it is.
  public static func password(in file: String) throws(ReceiverFault) -> String {
    let text = try text(in: file)
    guard text.utf8.count <= longestToken, !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) else {
      throw ReceiverFault("\(file) has no password: it is one line, of at most \(longestToken) bytes")
    }
    return text
  }

  private static func text(in file: String) throws(ReceiverFault) -> String {
    let bytes: [UInt8]
    do throws(Failure) {
      bytes = try File.contents(of: file, limit: longest)
    } catch {
      throw ReceiverFault("\(error): picketd's user has to be able to read it")
    }
    var text = bytes[...]
    while let last = text.last, last <= 0x20 { text.removeLast() }
    while let first = text.first, first <= 0x20 { text.removeFirst() }
    guard !text.isEmpty, let words = String(validating: text, as: UTF8.self) else {
      throw ReceiverFault("\(file) has no text in it")
    }
    return words
  }
}

/// Why a receiver cannot be told anything.
public struct ReceiverFault: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}
