/// Addresses of mail as people type them.
public enum MailAddress {
  private static let marks = Set("!#$%&'*+-/=?^_`{|}~.".utf8)
  private static let marksOfDomains = Set("-.".utf8)

  /// Whether a text is one that needs no quoting (RFC 5321 4.1.2), and so cannot be taken for something else in a line of SMTP or in
  /// the head of a mail.
  public static func isPlain(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= 254 else { return false }
    return isPlain(parts[0], marks) && isPlain(parts[1], marksOfDomains)
  }

  private static func isPlain(_ part: Substring, _ marks: Set<UInt8>) -> Bool {
    !part.isEmpty
      && part.utf8.allSatisfy { octet in
        octet | 0x20 >= 0x61 && octet | 0x20 <= 0x7a || octet >= 0x30 && octet <= 0x39 || marks.contains(octet)
      }
  }
}
