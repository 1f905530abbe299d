import Testing
import Web

@Suite struct FormFieldsTests {
  private func read(_ text: String) throws(HTTPRefusal) -> FormFields { try FormFields(Array(text.utf8)) }

  @Test func `fields are decoded once, without blanks at their ends`() throws {
    let fields = try read("what=+a%2Bb%2525+&why=%C3%84&empty=+&flag")
    #expect(fields["what"] == "a+b%25" && fields["why"] == "\u{C4}")
    #expect(fields["empty"] == nil && fields["flag"] == nil && fields["other"] == nil)
    #expect(fields.fields.map(\.name) == ["what", "why", "empty", "flag"])
    #expect(try read("").fields.isEmpty)
  }

  @Test(arguments: [
    "a=1&a=2", "a=%", "a=%f", "a=%zz", "a=%00", "a=%0a", "a=%7f", "a=%ff", "=1", "a=1&%61=2", "a=\u{1}",
  ]) func `what two readers could take for two things is refused`(text: String) {
    #expect(throws: HTTPRefusal.self, "\(text)") { try read(text) }
  }

  @Test func `so is more than a page has`() throws {
    let names = (0...FormFields.most).map { "f\($0)=1" }
    #expect(try read(names.dropLast().joined(separator: "&")).fields.count == FormFields.most)
    #expect(throws: HTTPRefusal.self) { try read(names.joined(separator: "&")) }
    let long = String(repeating: "x", count: FormFields.mostBytes - 2)
    #expect(try read("a=" + long)["a"]?.utf8.count == long.utf8.count)
    #expect(throws: HTTPRefusal.self) { try read("a=x" + long) }
  }
}
