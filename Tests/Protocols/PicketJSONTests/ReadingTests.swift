import PicketJSON
import Testing

@Suite struct ReadingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let meaning: JSON
    var testDescription: String { text }
  }

  @Test(arguments: [
    Row(text: "null", meaning: .null), Row(text: " true\n", meaning: true), Row(text: "-0", meaning: 0),
    Row(text: "9223372036854775807", meaning: .int(Int64.max)),
    Row(text: "-9223372036854775808", meaning: .int(Int64.min)),
    Row(text: "9223372036854775808", meaning: .double(9_223_372_036_854_775_808)),
    Row(text: "1.0", meaning: .double(1)), Row(text: "-2.5E-3", meaning: .double(-0.0025)),
    Row(text: "1e2", meaning: .double(100)), Row(text: #""""#, meaning: ""),
    Row(text: #""a\/\"\\\b\f\n\r\té\ud83d\ude00é""#, meaning: "a/\"\\\u{8}\u{c}\n\r\té😀é"),
    Row(text: "[ ]", meaning: []), Row(text: "[1 , [2]]", meaning: [1, [2]]), Row(text: "{ }", meaning: [:]),
    Row(text: #"{"b":1,"a":{"c":[null]}}"#, meaning: ["a": ["c": [.null]], "b": 1]),
  ]) func `a text means its value`(_ row: Row) throws {
    #expect(try JSON(parsing: row.text.utf8) == row.meaning)
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let text: String
    let sentence: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Fault(text: "", sentence: "at byte 0: the text ends where a value should be"),
    Fault(text: "nul", sentence: "at byte 0: there should be a value"),
    Fault(text: "'a'", sentence: "at byte 0: there should be a value"),
    Fault(text: "1 2", sentence: "at byte 2: the text goes on behind its one value"),
    Fault(text: "01", sentence: "at byte 0: a number has no zeros in front"),
    Fault(text: "+1", sentence: "at byte 0: there should be a value"),
    Fault(text: "-", sentence: "at byte 1: there should be digits"),
    Fault(text: "1.", sentence: "at byte 2: there should be digits behind the point"),
    Fault(text: "1e+", sentence: "at byte 3: there should be digits in the exponent"),
    Fault(text: "1e999", sentence: "at byte 0: this number is beyond all that can be meant"),
    Fault(text: "[-2.5e-999]", sentence: "at byte 1: this number is beyond all that can be meant"),
    Fault(text: "[1,]", sentence: "at byte 3: there should be a value"),
    Fault(text: "[1", sentence: "at byte 2: there should be ',' or ']' behind an element"),
    Fault(text: "{a:1}", sentence: "at byte 1: there should be a key in quotes"),
    Fault(text: #"{"a":1,"a":2}"#, sentence: "at byte 7: this key is there already"),
    Fault(text: #"{"a" 1}"#, sentence: "at byte 5: there should be ':' behind a key"),
    Fault(text: #"{"a":1"#, sentence: "at byte 6: there should be ',' or '}' behind a value"),
    Fault(text: #""a"#, sentence: "at byte 0: the text ends inside quotes"),
    Fault(text: "[\"a\n\"]", sentence: "at byte 1: the line ends inside quotes"),
    Fault(text: "\"\t\"", sentence: "at byte 1: a control character has to be escaped"),
    Fault(text: #""\x""#, sentence: "at byte 1: there is no such escape"),
    Fault(text: #""\u12g4""#, sentence: "at byte 5: there should be four hexadecimal digits"),
    Fault(text: #""\udc00""#, sentence: "at byte 1: this is half of a character"),
    Fault(text: #""\ud800\ud800""#, sentence: "at byte 1: these are no two halves of a character"),
    Fault(
      text: String(repeating: "[", count: 70), sentence: "at byte 64: lists and objects lie more than 64 deep"),
  ]) func `what is wrong is said with its place`(_ row: Fault) {
    #expect(throws: JSONFault.self) { try JSON(parsing: row.text.utf8) }
    do { _ = try JSON(parsing: row.text.utf8) } catch { #expect("\(error)" == row.sentence) }
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    for bytes: [UInt8] in [[0x22, 0xff, 0x22], [0x22, 0xc3, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22], [0xff]] {
      #expect(throws: JSONFault.self) { try JSON(parsing: bytes) }
    }
  }

  @Test func `sixty-four levels are read, and the size is bounded`() throws {
    let deep = String(repeating: "[", count: 63) + "1" + String(repeating: "]", count: 63)
    #expect(try JSON(parsing: deep.utf8).text == deep)
    #expect(throws: JSONFault.self) { try JSON(parsing: "[1,2]".utf8, mostBytes: 4) }
    #expect(throws: JSONFault.self) { try JSON(parsing: [UInt8](repeating: 0x20, count: 1 << 20 | 1)) }
  }

  @Test func `what was cut off or went on is no value`() throws {
    let text = Array(#"{"a":[1,-2.5e3,true,null,"é\n"],"b":{}}"#.utf8)
    _ = try JSON(parsing: text)
    for count in 0..<text.count {
      #expect(throws: JSONFault.self, "\(count) bytes") { try JSON(parsing: text[..<count]) }
    }
  }
}
