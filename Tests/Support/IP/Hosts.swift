public import Wire

/// The two ends of every scripted conversation, in documentation ranges (RFC 5737, RFC 3849).
public enum Hosts {
  public static let client4 = Address(v4: 192, 0, 2, 10)
  public static let server4 = Address(v4: 198, 51, 100, 20)
  public static let client6 = Address(high: 0x2001_0db8_0000_0001, low: 0x10)
  public static let server6 = Address(high: 0x2001_0db8_0000_0002, low: 0x20)
}
