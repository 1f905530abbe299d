/// One keyed value of an EDNS record or a service binding.
public struct DNSField: ~Escapable {
  public let key: UInt16
  /// Key, length and value in the message.
  public let range: Range<Int>
  public let value: RawSpan

  @_lifetime(copy value)
  init(key: UInt16, range: Range<Int>, value: RawSpan) {
    self.key = key
    self.range = range
    self.value = value
  }

  /// The value alone in the message.
  public var valueRange: Range<Int> { range.lowerBound + 4..<range.upperBound }
}
