/// A host name in its one canonical spelling: lower case, length-prefixed labels, no trailing dot to forget.
///
/// The bytes are DNS wire form (RFC 1035 3.1) without the root's zero octet, held inline, so that a name is copied
/// and compared without the heap and its parent domains are its own suffixes.
public struct Name: Sendable {
  /// 255 octets on the wire less the root's (RFC 1035 2.3.4).
  public static let capacity = 254

  @usableFromInline var storage: InlineArray<254, UInt8>
  @usableFromInline var length: UInt8

  /// The root: no labels at all.
  @inlinable public init() {
    storage = InlineArray(repeating: 0)
    length = 0
  }

  /// How many octets of wire form there are, the root's excluded.
  @inlinable public var count: Int { Int(length) }
  @inlinable public var isRoot: Bool { length == 0 }

  /// The octet at `index` of the wire form. Traps outside `0..<count`.
  @inlinable public subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count)
    return storage[index]
  }

  /// Adds one octet, folded to lower case when it belongs to a label's text.
  @inlinable mutating func append(_ octet: UInt8) -> Bool {
    if count == Name.capacity { return false }
    storage[count] = octet
    length &+= 1
    return true
  }

  @inlinable static func folded(_ octet: UInt8) -> UInt8 {
    octet &- 0x41 < 26 ? octet | 0x20 : octet
  }

  /// True for this name itself and for every name below it.
  @inlinable public func isWithin(_ domain: Name) -> Bool {
    guard count >= domain.count else { return false }
    var start = 0
    while count &- start > domain.count { start &+= 1 &+ Int(storage[start]) }
    guard count &- start == domain.count else { return false }
    for index in 0..<domain.count where storage[start &+ index] != domain.storage[index] { return false }
    return true
  }

  /// The name without its first label; the root stays the root.
  public var parent: Name {
    if isRoot { return self }
    var parent = Name()
    for index in 1 + Int(storage[0])..<count { _ = parent.append(storage[index]) }
    return parent
  }
}

extension Name: Hashable {
  public static func == (left: Name, right: Name) -> Bool {
    guard left.length == right.length else { return false }
    for index in 0..<left.count where left.storage[index] != right.storage[index] { return false }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(length)
    for index in 0..<count { hasher.combine(storage[index]) }
  }
}
