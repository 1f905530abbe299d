/// The rules for host names, one sentence of code each.
///
/// All reference decoders are written from the standards and not from `Wire`, so that a misreading there has to be
/// made twice to go unnoticed.
public enum ReferenceName {
  public static func read(_ octets: [UInt8]) -> Outcome {
    if octets.isEmpty { return .noName }
    var text = octets.map { (65...90).contains($0) ? $0 + 32 : $0 }
    if text.last == 46 { text.removeLast() }
    if text.count > 253 { return .invalid }
    if isIPv6(text) { return .noName }
    let labels = text.split(separator: 46, omittingEmptySubsequences: false)
    for label in labels {
      if label.isEmpty || label.count > 63 { return .invalid }
      if !label.allSatisfy(isHostOctet) { return .invalid }
    }
    if let last = labels.last, last.allSatisfy({ (48...57).contains($0) }) { return .noName }
    return .name(String(decoding: text, as: UTF8.self))
  }

  private static func isHostOctet(_ octet: UInt8) -> Bool {
    (97...122).contains(octet) || (48...57).contains(octet) || octet == 45 || octet == 95
  }

  /// Hex digits, dots and at least one colon, with or without brackets around them.
  private static func isIPv6(_ text: [UInt8]) -> Bool {
    var inner = text[...]
    if inner.first == 91 && inner.last == 93 { inner = inner.dropFirst().dropLast() }
    return inner.contains(58)
      && inner.allSatisfy { (48...58).contains($0) || (97...102).contains($0) || $0 == 46 }
  }
}
