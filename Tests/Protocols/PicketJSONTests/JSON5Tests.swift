import Foundation
import PicketJSON
import Testing

@Suite struct JSON5Tests {
  struct Row: CustomTestStringConvertible, Sendable {
    let text: String
    let meaning: String
    var testDescription: String { text }

    init(_ text: String, _ meaning: String) { (self.text, self.meaning) = (text, meaning) }
  }

  @Test(arguments: [
    Row("{a: 1, 'b': [true, null,], \"c\": {},}", #"{"a":1,"b":[true,null],"c":{}}"#),
    Row("// note\n[/* one */ 1, // two\n 2]", "[1,2]"),
    Row("[+1, -0x1F, .5, 5., 1e3, -1.5E-2, 0, 0xffffffff]", "[1,-31,0.5,5,1000,-0.015,0,4294967295]"),
    Row("[Infinity, -Infinity]", "[inf,-inf]"),
    Row(#"['a\'b', "it's", '\x41B\u00e9\uD83D\uDE00', '\0']"#, #"["a'b","it's","ABé😀","\0"]"#),
    Row("'one \\\n two'", #""one  two""#),
    Row("'one \\\r\n two'", #""one  two""#),
    Row("{ünï$_1: 1, \\u0061b: 2}", #"{"ünï$_1":1,"ab":2}"#),
    Row("\u{feff}\u{a0}\u{2028}null\u{3000}", "null"),
    Row("'\u{2028}'", "\"\u{2028}\""),
  ]) func `everything that JSON5 has is read`(row: Row) throws {
    #expect(try JSON5Value(parsing: Array(row.text.utf8)).spelled == row.meaning)
  }

  @Test(arguments: [
    Row("", "1:1 the text ends where a value should be"),
    Row("{a: 1\n b: 2}", "2:2 there should be ',' or '}' behind a value of an object"),
    Row("[1 2]", "1:4 there should be ',' or ']' behind an element of a list"),
    Row("[,]", "1:2 there should be a key or a value"),
    Row("{a 1}", "1:4 there should be ':' behind a key"),
    Row("{a: 1, 'a': 2}", "1:8 this key stands in line 1 already; keep one of the two"),
    Row("{a: yes}", "1:5 there should be a value; a text stands in quotes"),
    Row("{} {}", "1:4 the text goes on behind its one value; remove what follows"),
    Row("'ä\n'", "1:1 a text ends in the line where it begins; its second quote is missing"),
    Row("'a", "1:1 the file ends inside a text; its second quote is missing"),
    Row("'\u{1}'", "1:2 a text holds a control character; write it as \\u and four digits, if it is meant"),
    Row("'\\1'", "1:4 there are no octal escapes; write \\x and two digits"),
    Row("'\\ud800'", "1:8 this is half of a character; write both halves, or the character itself"),
    Row("['é', \\x]", "1:8 there should be \\u and four digits"),
    Row("012", "1:1 a number has no zeros in front; there are no octal numbers"),
    Row("1e999", "1:1 this number is larger than any that can be meant here"),
    Row("[0x]", "1:2 there should be up to 16 hexadecimal digits behind 0x"),
    Row("[1x]", "1:2 this is no number; write digits, or put a text in quotes"),
    Row("[1.2.3]", "1:2 this is no number; write digits, or put a text in quotes"),
    Row("\n /* x", "2:2 this comment has no end; '*/' is missing"),
    Row("/x", "1:1 a '/' alone means nothing; comments begin with '//' or '/*'"),
    Row("{a: 1", "1:6 there should be ',' or '}' behind a value of an object"),
    Row("{", "1:2 the text ends inside an object; a '}' is missing"),
  ]) func `a fault is named with its place`(row: Row) {
    let text = Array(row.text.utf8)
    do {
      let value = try JSON5Value(parsing: text)
      Issue.record("read \(value.spelled)")
    } catch {
      let place = error.place(in: text)
      #expect("\(place.line):\(place.column) \(error.sentence)" == row.meaning)
    }
  }

  @Test func `every value has the place where it begins`() throws {
    let value = try JSON5Value(parsing: Array("{\r\n  é: [1,\n 'x'],\r}".utf8))
    guard case .object(let members) = value.content, case .list(let list) = members[0].value.content else {
      Issue.record("no list")
      return
    }
    #expect(
      [value.place, members[0].place, list[0].place, list[1].place].map { [$0.line, $0.column] }
        == [[1, 1], [2, 3], [2, 7], [3, 2]])
  }

  @Test func `size and depth are bounded, and other encodings refused`() {
    let deep = { (count: Int) in Array(String(repeating: "[", count: count).utf8) }
    #expect(Self.fault(deep(64))?.hasPrefix("the text ends inside a list") == true)
    #expect(Self.fault(deep(100_000))?.hasPrefix("lists and objects lie more than 64 deep") == true)
    #expect(Self.fault([UInt8](repeating: 0x20, count: 1 << 20 + 1))?.contains("longer than 1048576 bytes") == true)
    #expect(Self.fault([0x22, 0xff, 0x22])?.contains("not UTF-8") == true)
    #expect(Self.fault(Array("{}".data(using: .utf16) ?? Data()))?.contains("not UTF-8") == true)
  }

  private static func fault(_ bytes: [UInt8]) -> String? {
    do {
      _ = try JSON5Value(parsing: bytes)
      return nil
    } catch {
      return error.sentence
    }
  }

  /// A reader that searched the line anew for each of its values would take hours.
  @Test(.timeLimit(.minutes(5))) func `one long line costs no more than many short ones`() throws {
    _ = try JSON5Value(parsing: Array(("[" + String(repeating: "1,", count: 400_000) + "]").utf8))
  }
}

extension JSON5Value {
  /// On one line, in the order of the text.
  var spelled: String {
    switch content {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .text(let text): "\"\(text == "\0" ? "\\0" : text)\""
    case .list(let list): "[" + list.map(\.spelled).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\"\($0.key)\":\($0.value.spelled)" }.joined(separator: ",") + "}"
    }
  }
}
