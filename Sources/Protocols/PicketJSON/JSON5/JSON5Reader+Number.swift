extension JSON5Reader {
  mutating func number() throws(JSONFault) -> Double {
    let start = index
    let isNegative = next == UInt8(ascii: "-")
    if isNegative || next == UInt8(ascii: "+") { index += 1 }
    let value: Double
    switch next {
    case UInt8(ascii: "I"), UInt8(ascii: "N"):
      switch try identifier() {
      case "Infinity": value = .infinity
      case "NaN": value = .nan
      default: throw fault("there should be a number", at: start)
      }
    case UInt8(ascii: "0") where starts(with: "0x") || starts(with: "0X"):
      index += 2
      value = try hexadecimalNumber(start)
    default: value = try decimalNumber(start)
    }
    if let scalar, scalar.properties.isIDContinue || scalar == "." {
      throw fault("this is no number; write digits, or put a text in quotes", at: start)
    }
    return isNegative ? -value : value
  }

  private mutating func hexadecimalNumber(_ start: Int) throws(JSONFault) -> Double {
    let digits = run { ($0 &- 0x30 < 10) || ($0 | 0x20) &- 0x61 < 6 }
    guard let value = UInt64(digits, radix: 16) else {
      throw fault("there should be up to 16 hexadecimal digits behind 0x", at: start)
    }
    return Double(value)
  }

  private mutating func decimalNumber(_ start: Int) throws(JSONFault) -> Double {
    let whole = run { $0 &- 0x30 < 10 }
    guard whole.count < 2 || whole.first != "0" else {
      throw fault("a number has no zeros in front; there are no octal numbers", at: start)
    }
    var fraction = ""
    if next == UInt8(ascii: ".") {
      index += 1
      fraction = run { $0 &- 0x30 < 10 }
    }
    guard !whole.isEmpty || !fraction.isEmpty else { throw fault("there should be a number", at: start) }
    var spelled = "\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)"
    if let octet = next, octet | 0x20 == UInt8(ascii: "e") {
      index += 1
      spelled += "e"
      if let sign = next, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        spelled += sign == UInt8(ascii: "-") ? "-" : ""
        index += 1
      }
      let exponent = run { $0 &- 0x30 < 10 }
      if exponent.isEmpty { throw fault("there should be digits behind the exponent's 'e'", at: start) }
      spelled += exponent
    }
    guard let value = Double(spelled), value.isFinite else {
      throw fault("this number is larger than any that can be meant here", at: start)
    }
    return value
  }

  private mutating func run(_ belongs: (UInt8) -> Bool) -> String {
    let start = index
    while let octet = next, belongs(octet) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }
}
