/// Why bytes could not be read, and where.
///
/// Three cases are enough for every caller: wait for more, refuse, or refuse because a limit was exceeded.
public struct DecodeError: Error, Hashable, Sendable {
  public enum Kind: UInt8, Sendable {
    /// The bytes end before the structure does.
    case truncated
    /// The bytes cannot be what they claim to be.
    case invalid
    /// A limit that protects the reader was exceeded: jumps, headers, records.
    case limit
  }

  public let kind: Kind
  /// Byte offset in the span that the outermost cursor was made over.
  public let offset: Int

  @inlinable public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}
