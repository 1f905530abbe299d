/// A machine's name for itself, fit to be shown: one label of letters, digits and a few marks, at most 63 bytes.
public struct HostName: Hashable, Sendable, CustomStringConvertible {
  public static let most = 63

  public let description: String

  /// The first label of what a machine says. Nil for what is empty, too long or has no letter, and for characters that
  /// are no part of a name, such as those that move the cursor or turn the direction of writing round.
  public init?(_ text: some StringProtocol) {
    let label = text.prefix { $0 != "." }
    guard !label.isEmpty, label.utf8.count <= HostName.most, label.unicodeScalars.allSatisfy(HostName.isPlain),
      label.unicodeScalars.contains(where: \.properties.isAlphabetic)
    else { return nil }
    description = String(label)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber:
      !scalar.properties.isDefaultIgnorableCodePoint
    default: scalar == "-" || scalar == "_"
    }
  }
}
