internal import PicketSystem
public import Wire

extension Snapshot {
  /// The place of the host that answers in place of `name` for this child, nil when the name answers itself.
  public func safeSearch(child: Int, _ name: borrowing @_addressable Name) -> Int? {
    let reader = reader
    guard child >= 0, child < reader.count(.children) else { return nil }
    let tree = reader.tree(of: reader.child(child))
    let (node, isExact) = tree.find(name.wordSpan, count: name.count)
    return isExact ? tree.host(of: node) : nil
  }

  /// Whether `address` belongs to the host that answers in place of `name` for this child. Name and address agree then,
  /// also when the device knows the address from elsewhere than DNS.
  public func enforces(child: Int, _ name: borrowing @_addressable Name, at address: Address) -> Bool {
    guard let place = safeSearch(child: child, name) else { return false }
    return reader.hasAddress(place, address)
  }

  /// The host at a place that `safeSearch(child:_:)` of this snapshot gave.
  public func enforced(_ index: Int) -> EnforcedHost {
    let reader = reader
    var addresses = InlineArray<8, Address>(repeating: Address(high: 0, low: 0))
    guard index >= 0, index < reader.count(.hosts) else { return EnforcedHost(name: nil, places: addresses, count: 0) }
    let record = reader.record(.hosts, index)
    let count = Int(record[1])
    for index in 0..<count { addresses[index] = Address(high: record[2 &+ 2 &* index], low: record[3 &+ 2 &* index]) }
    let start = reader.start(.texts) &* 8 &+ record[0].low
    var name = Name()
    let isName = name.read(mapping.bytes.within(start..<start &+ record[0].high)) == .host
    return EnforcedHost(name: isName ? name : nil, places: addresses, count: count)
  }
}

extension SnapshotReader {
  /// Whether a connection to `address` under a search engine's name avoids its safe results. Nobody can tell while the
  /// host has no addresses, because it was never resolved.
  @inline(__always)
  func isBypass(_ host: Int, _ address: Address) -> Bool {
    record(.hosts, host)[1] > 0 && !hasAddress(host, address)
  }

  func hasAddress(_ host: Int, _ address: Address) -> Bool {
    let record = record(.hosts, host)
    let address = address.withoutNAT64
    for index in 0..<Int(record[1])
    where Address(high: record[2 &+ 2 &* index], low: record[3 &+ 2 &* index]) == address { return true }
    return false
  }
}

/// The host that answers in place of a search engine.
public struct EnforcedHost: Sendable {
  public static let capacity = 8

  /// What the answer's CNAME says; nil where there are addresses alone.
  public let name: Name?
  private let places: InlineArray<8, Address>
  public let count: Int

  init(name: Name?, places: InlineArray<8, Address>, count: Int) {
    self.name = name
    self.places = places
    self.count = count
  }

  /// What it resolves to.
  public var addresses: Span<Address> {
    @_lifetime(borrow self) get { places.span.extracting(0..<count) }
  }
}
