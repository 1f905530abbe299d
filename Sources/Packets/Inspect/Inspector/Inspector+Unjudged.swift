import Wire

// What passes of connections of TCP that nobody has judged (R13). Segments without contents hold some octets each that nobody
// reads. A device pays for each of them, its server's included, and for each opening as many as the kernel's rules let pass
// by themselves. It has all of it back when its connection is allowed: what is refused, or says nothing, has to be seldom.

extension Inspector {
  /// Five hundred openings, and forty more each second: 8.6 KB a second, and a browser with all its windows at once.
  static let unjudgedBurst: UInt64 = 2_000
  static let unjudgedInterval: UInt64 = 6_250_000

  /// So many segments without contents a connection may have beside, however much its device has left.
  static let barePackets: UInt8 = 64

  /// Pays for an opening: how much, or nil when it must not go on. What is gone already is not stopped.
  mutating func payOpening(_ device: DeviceID, _ notes: KernelHints) -> UInt16? {
    // What stays within a machine carries nothing out of it.
    if limits.seesHandshakes || notes.contains(.loopback) { return 0 }
    if unjudged.take(device, UInt64(limits.unseen), at: now) { return UInt16(limits.unseen) }
    overdrafts &+= 1
    return notes.contains(.first) ? 0 : nil
  }

  /// A segment that says nothing, of either end, which the kernel asks about.
  @inline(__always)
  mutating func passBare(_ slot: FlowSlot, _ id: PacketID) {
    if flows[slot].stage != .undecided || limits.seesHandshakes { return emit(.forward(id)) }
    guard flows[slot].connection.bareCount < Inspector.barePackets, unjudged.take(flows[slot].device, at: now) else {
      return emit(.drop(id, .notJudged))
    }
    flows[slot].connection.bareCount += 1
    flows[slot].connection.paid &+= 1
    emit(.forward(id))
  }

  /// Gives back what was paid for a connection that is allowed.
  mutating func acquit(_ work: Pending) {
    let slot =
      switch work {
      case .stream(let slot, _), .opaque(let slot, _), .question(let slot, _), .answer(let slot, _),
        .hello(let slot, _, _, _), .midstream(let slot, _):
        slot
      }
    let paid = flows[slot].connection.paid
    if paid == 0 { return }
    unjudged.giveBack(UInt64(paid), to: flows[slot].device)
    flows[slot].connection.paid = 0
  }
}
