import Wire

extension Shape {
  static func isPrintable(_ octet: UInt8) -> Bool { octet &- 0x20 < 0x5f }

  /// The test that a national firewall applies to first packets: about half of all bits set, and no sign of text.
  ///
  /// Compressed and encrypted data pass it too, so it is grounds for a warning or for a strict level, not for more.
  static func isRandom(_ bytes: RawSpan) -> Bool {
    let count = bytes.byteCount
    if count == 0 { return false }
    var bits = 0
    var printable = 0
    var run = 0
    for index in 0..<count {
      let octet = bytes[index]
      bits += octet.nonzeroBitCount
      run = isPrintable(octet) ? run + 1 : 0
      if run > 0 { printable += 1 }
      // Exempt: six printable bytes at the start, or more than 20 in a row.
      if run > 20 || index == 5 && run == 6 { return false }
    }
    return bits * 10 > count * 34 && bits * 10 < count * 46 && printable * 2 <= count
  }
}
