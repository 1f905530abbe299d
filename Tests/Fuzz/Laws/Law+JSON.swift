import FoundationEssentials
import PicketJSON

extension Law {
  static let json = Law(
    name: "json", sentence: "JSON is taken or refused as Foundation does, means the same, and is read as it was written"
  ) { input in
    let value = Result { () throws(JSONFault) in try JSON(parsing: input) }
    if case .success(let value) = value {
      if (try? JSON(parsing: value.bytes)) != value { broken("\(value.text) is read as something else", input) }
      if (try? JSON(parsing: value.bytes(sortingKeys: true))) != value { broken("sorting changed a value", input) }
    }
    // Foundation guesses other encodings from zero bytes and byte order marks.
    if input.contains(0) || input.first ?? 0 > 0x7f { return }
    let reference = try? JSONDecoder().decode(ReferenceJSON.self, from: Data(input))
    switch (value, reference) {
    case (.success(let value), let reference?):
      if ReferenceJSON(value) != reference { broken("\(value) is \(reference)", input) }
    case (.success(let value), nil): if !hasZeroToAPower(input) { broken("taken: \(value)", input) }
    case (.failure(let fault), .some):
      let isStricter = stricter.contains { fault.sentence.hasPrefix($0) } || isBehindComma(input, fault.offset)
      // Of two members with one key Foundation reads only one, and does not check the other's encoding.
      if !isStricter && String(validating: input, as: UTF8.self) != nil { broken("refused: \(fault)", input) }
    case (.failure(let fault), nil):
      if fault.offset < 0 || fault.offset > input.count { broken("\(fault)", input) }
    }
  } seeds: {
    [
      #"{"a":[1,-2.5e-3,0.1E+2,9223372036854775808],"b":{"c":true,"d":null},"e":"\u00e9\ud83d\ude00\n\/é"}"#,
      #"[[[[]]],{},"",{"":0},{"a":1,"a":2},-0,1e5,false]"#, " \"\u{7f}\" ",
    ].map { Array($0.utf8) }
  }

  /// Inputs that the reader refuses on purpose.
  private static let stricter = ["this key is there already", "lists and objects lie", "this number is beyond"]

  /// Whether a list or an object ends after a comma, which Foundation accepts and RFC 8259 does not.
  private static func isBehindComma(_ input: [UInt8], _ offset: Int) -> Bool {
    guard input.indices.contains(offset), [UInt8(ascii: "}"), UInt8(ascii: "]")].contains(input[offset]) else {
      return false
    }
    return input[..<offset].last { ![0x20, 0x09, 0x0a, 0x0d].contains($0) } == UInt8(ascii: ",")
  }

  /// Whether there may be a number like `0e5`, which RFC 8259 allows and Foundation refuses.
  private static func hasZeroToAPower(_ input: [UInt8]) -> Bool {
    input.indices.dropLast().contains { index in
      let before = index > 0 ? input[index - 1] : 0
      return input[index] == UInt8(ascii: "0") && input[index + 1] | 0x20 == UInt8(ascii: "e")
        && before != UInt8(ascii: ".") && !(0x30...0x39).contains(before)
    }
  }
}
