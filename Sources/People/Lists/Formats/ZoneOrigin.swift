/// The origin of a zone's records, which is cut off: owners are names inside the zone that stand for others.
///
/// The zone's own name is the owner of its SOA record, or the first `$ORIGIN` when that record says `@`. Where neither
/// is there, as in most lists, owners are taken as they are.
struct ZoneOrigin {
  /// In lower case without a trailing dot.
  private var zone: [UInt8]?
  /// The origin of relative owners, within the zone; empty for its apex.
  private var current: [UInt8] = []
  /// The last `$ORIGIN`.
  private var declared: [UInt8]?

  /// `$ORIGIN`
  mutating func set(_ name: Span<UInt8>) {
    let name = ZoneOrigin.absolute(name)
    declared = name
    if zone == nil { zone = name }
    current = relative(name) ?? []
  }

  /// The owner of the SOA record is the zone's name.
  mutating func beginZone(_ owner: [UInt8]) {
    if owner.count > 1 && owner.last == UInt8(ascii: ".") { zone = ZoneOrigin.absolute(owner.span) }
    current = declared.flatMap(relative) ?? []
  }

  /// The name that a record stands for; nil for the zone itself.
  func trigger(_ owner: [UInt8]) -> [UInt8]? {
    if owner == [UInt8(ascii: "@")] { return current.isEmpty ? nil : current }
    if owner.last == UInt8(ascii: ".") {
      let name = ZoneOrigin.absolute(owner.span)
      // Without the zone's name, nothing can be cut off.
      guard let inside = relative(name) else { return name }
      return inside.isEmpty ? nil : inside
    }
    return current.isEmpty ? owner : owner + [UInt8(ascii: ".")] + current
  }

  /// `name` without the zone's name; nil when it lies elsewhere.
  private func relative(_ name: [UInt8]) -> [UInt8]? {
    guard let zone, !zone.isEmpty else { return name }
    if name == zone { return [] }
    guard name.count > zone.count + 1, name.suffix(zone.count + 1) == [UInt8(ascii: ".")] + zone else { return nil }
    return Array(name.dropLast(zone.count + 1))
  }

  private static func absolute(_ name: Span<UInt8>) -> [UInt8] {
    var octets = name.array.map(\.folded)
    if octets.last == UInt8(ascii: ".") { octets.removeLast() }
    return octets
  }
}
