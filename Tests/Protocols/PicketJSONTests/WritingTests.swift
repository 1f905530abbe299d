import PicketJSON
import Support
import Testing

@Suite struct WritingTests {
  @Test func `a value is one line in the order in which it was put`() {
    let value: JSON = ["b": [1, .double(-2.5), true, .null], "a": ["c": "x"], "e": [:], "f": []]
    #expect(value.text == #"{"b":[1,-2.5,true,null],"a":{"c":"x"},"e":{},"f":[]}"#)
    let sorted = String(decoding: value.bytes(sortingKeys: true), as: UTF8.self)
    #expect(sorted == #"{"a":{"c":"x"},"b":[1,-2.5,true,null],"e":{},"f":[]}"#)
  }

  @Test func `quotes, backslashes and control characters are escaped`() {
    #expect(JSON.string("\"\\\n\u{1b}\u{7f}/é😀").text == #""\"\\\u000a\u001b\u007f/é😀""#)
  }

  @Test func `a number without a form in JSON is null`() {
    #expect(
      JSON.array([.double(.nan), .double(.infinity), .double(1e300), .int(UInt64.max)]).text
        == "[null,null,1e+300,9223372036854775807]")
  }

  @Test func `objects are equal in any order, and as keys too`() {
    let (first, second): (JSON, JSON) = (["a": 1, "b": [2]], ["b": [2], "a": 1])
    #expect(first == second && Set([first, second]).count == 1)
    #expect(first != ["a": 1] && first != ["a": 1, "b": [3]] && first != ["a": 1, "c": [2]])
  }

  @Test func `members are put, replaced and taken out`() {
    var object: JSON.Object = ["a": 1, "b": 2, "a": 3]
    #expect(object.members.map(\.value) == [3, 2])
    (object["c"], object["a"], object["d"]) = (.null, nil, nil)
    #expect(object.keys == ["b", "c"] && object["b"]?.int == 2 && object["a"] == nil)
    #expect(object.withoutNulls.keys == ["b"])
  }

  @Test func `whatever is written is read as the same value`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for round in 0..<2_000 {
      let value = JSON.random(&generator, depth: 4)
      #expect(try JSON(parsing: value.bytes) == value, "seed \(seed), round \(round): \(value.text)")
      #expect(try JSON(parsing: value.bytes(sortingKeys: true)) == value, "seed \(seed), round \(round)")
    }
  }
}

extension JSON {
  /// A random value of any kind, with strings and numbers that are hard to write.
  fileprivate static func random(_ generator: inout SeededGenerator, depth: Int) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(.random(using: &generator))
    case 2: return .int(Int64(bitPattern: generator.next() >> UInt64.random(in: 0..<64, using: &generator)))
    case 3:
      let number = Double(bitPattern: generator.next())
      return .double(number.isFinite ? number : 0.1)
    case 4, 5: return .string(text(&generator))
    case 6:
      return .array((0..<Int.random(in: 0...4, using: &generator)).map { _ in random(&generator, depth: depth - 1) })
    default:
      let count = Int.random(in: 0...4, using: &generator)
      return .object(Object((0..<count).map { _ in (text(&generator), random(&generator, depth: depth - 1)) }))
    }
  }

  private static func text(_ generator: inout SeededGenerator) -> String {
    let scalars: [Unicode.Scalar] = ["a", "\"", "\\", "\0", "\n", "\u{7f}", "é", "\u{2028}", "😀", "\u{301}", "/"]
    let count = Int.random(in: 0...5, using: &generator)
    return String(String.UnicodeScalarView((0..<count).map { _ in scalars.randomElement(using: &generator) ?? "x" }))
  }
}
