extension DescriptionReader {
  /// Two or more parts with dots between them, letters and digits, hyphens inside: `io.picket.Household`.
  mutating func interfaceName() throws(DescriptionFault) -> String {
    let name = word(".-") ?? ""
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      guard let first = part.first, let last = part.last else { return false }
      return DescriptionReader.isWord(first) && DescriptionReader.isWord(last)
    }
    guard isName, parts.count > 1, name.utf8.first.map(DescriptionReader.isLetter) == true, name.utf8.count < 256 else {
      throw fault("there should be an interface's name, such as org.example.thing")
    }
    return name
  }

  /// A capital, then letters and digits.
  mutating func memberName() throws(DescriptionFault) -> String {
    guard let name = word(""), let first = name.utf8.first, first &- 0x41 < 26 else {
      throw fault("there should be a name that begins with a capital")
    }
    return name
  }

  /// A letter, then letters and digits, with single underscores inside.
  mutating func fieldName() throws(DescriptionFault) -> String {
    let name = word() ?? ""
    let parts = name.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard let first = name.utf8.first, DescriptionReader.isLetter(first), parts.allSatisfy({ !$0.isEmpty }) else {
      throw fault("there should be a field's name, of letters, digits and '_'")
    }
    return name
  }
}
