extension LinkLayer {
  /// The sender's MAC address in the low 48 bits, or nil when the frame has none.
  ///
  /// All zeros, which loopback interfaces write, count as none: they would make every local flow one device.
  public func sourceMAC(in frame: RawSpan) -> UInt64? {
    do throws(DecodeError) {
      var cursor = Cursor(frame)
      switch self {
      case .ethernet:
        try cursor.skip(6)
      case .linuxSLL:
        try cursor.skip(2)
        guard try cursor.u16() == LinkLayer.hardwareEthernet, try cursor.u16() == 6 else { return nil }
      case .linuxSLL2:
        try cursor.skip(8)
        guard try cursor.u16() == LinkLayer.hardwareEthernet else { return nil }
        try cursor.skip(1)
        guard try cursor.u8() == 6 else { return nil }
      case .null, .loop, .raw, .ipv4, .ipv6:
        return nil
      }
      let address = UInt64(try cursor.u16()) << 32 | UInt64(try cursor.u32())
      return address == 0 ? nil : address
    } catch {
      return nil
    }
  }

  /// ARPHRD_ETHER, which Wi-Fi interfaces of a home have as well.
  private static var hardwareEthernet: UInt16 { 1 }
}
