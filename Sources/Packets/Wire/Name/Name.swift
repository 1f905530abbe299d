/// A host name in its one canonical spelling: lower case, length-prefixed labels, no trailing dot to forget.
///
/// The octets are DNS wire form (RFC 1035 3.1) without the root's zero octet, held inline, so that a name is copied
/// and compared without the heap and its parent domains are its own suffixes. They lie in words, lowest octet first,
/// because names are read, compared and hashed eight octets at a time.
public struct Name: Sendable, BitwiseCopyable {
  /// 255 octets on the wire less the root's (RFC 1035 2.3.4).
  public static let capacity = 254

  /// Octets behind the last are zero as far as the last word reaches; words behind that one are stale.
  @usableFromInline var words: InlineArray<32, UInt64>
  @usableFromInline var length: UInt8

  /// The root: no labels at all.
  public init() {
    words = InlineArray(repeating: 0)
    length = 0
  }

  /// How many octets of wire form there are, the root's excluded.
  @inlinable public var count: Int { Int(length) }
  @inlinable public var isRoot: Bool { length == 0 }
  /// How many words hold them.
  @inlinable public var wordCount: Int { (Int(length) &+ 7) >> 3 }

  /// The octet at `index` of the wire form. Traps outside `0..<count`.
  @inlinable public subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count)
    return octet(index)
  }

  /// The octets eight at a time, the first in the lowest bits; zeros behind the last.
  ///
  /// A span, because indexing the inline array itself copies all of it.
  @inlinable public var wordSpan: Span<UInt64> {
    @_lifetime(borrow self) get { words.span.extracting(0..<wordCount) }
  }

  @inlinable func octet(_ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: words[index >> 3] >> UInt64(8 &* (index & 7)))
  }

  /// True for this name itself and for every name below it.
  public func isWithin(_ domain: Name) -> Bool {
    guard count >= domain.count else { return false }
    var start = 0
    while count &- start > domain.count { start &+= 1 &+ Int(octet(start)) }
    guard count &- start == domain.count else { return false }
    for index in 0..<domain.count where octet(start &+ index) != domain.octet(index) { return false }
    return true
  }

  /// The name without its first label; the root stays the root.
  public var parent: Name {
    if isRoot { return self }
    var parent = self
    parent.removeFirst(1 + Int(octet(0)))
    return parent
  }
}

// Writing: always from the front, so that the words behind the last octet need no care.
extension Name {
  mutating func removeAll() { length = 0 }

  /// Adds up to eight octets, the first in the lowest bits, zeros above `size`. The caller keeps within capacity.
  @inline(__always)
  mutating func append(_ octets: UInt64, size: Int) {
    let place = count
    let shift = UInt64(8 &* (place & 7))
    // The first word of all, and every word that is just begun, is written whole: what lay there is stale.
    if shift == 0 { words[place >> 3] = octets } else { words[place >> 3] |= octets << shift }
    if Int(shift >> 3) &+ size > 8 { words[place >> 3 &+ 1] = octets >> (64 &- shift) }
    length &+= UInt8(truncatingIfNeeded: size)
  }

  /// Sets an octet that is zero so far.
  @inline(__always)
  mutating func fill(_ index: Int, with octet: UInt8) {
    words[index >> 3] |= UInt64(octet) &<< UInt64(8 &* (index & 7))
  }

  mutating func removeFirst(_ octets: Int) {
    var rest = Name()
    for index in octets..<count { rest.append(UInt64(octet(index)), size: 1) }
    self = rest
  }
}

extension Name: Hashable {
  public static func == (left: Name, right: Name) -> Bool {
    guard left.length == right.length else { return false }
    let (mine, theirs) = (left.wordSpan, right.wordSpan)
    for index in mine.indices where mine[index] != theirs[index] { return false }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(length)
    let span = wordSpan
    for index in span.indices { hasher.combine(span[index]) }
  }
}
