import Wire

// What passes in TCP connections without a verdict (R13), paid for by `DeviceAllowances`.

extension Inspector {
  /// How many segments without payload a connection may have before its verdict, however much its device has left.
  static let barePackets: UInt8 = 64

  /// Forwards a segment without payload, from either end, if the device may still send one.
  @inline(__always)
  mutating func passBare(_ slot: FlowSlot, _ id: PacketID) {
    if flows[slot].stage != .undecided || limits.seesHandshakes { return emit(.forward(id)) }
    guard flows[slot].connection.bareCount < Inspector.barePackets, allowances.payBare(of: flows[slot].device, at: now)
    else {
      return emit(.drop(id, .notJudged))
    }
    flows[slot].connection.bareCount += 1
    flows[slot].connection.paid &+= 1
    emit(.forward(id))
  }

  /// Returns what was paid for a connection that is now allowed.
  mutating func acquit(_ work: Pending) {
    let slot =
      switch work {
      case .stream(let slot, _), .opaque(let slot, _), .question(let slot, _), .answer(let slot, _),
        .hello(let slot, _, _, _), .midstream(let slot, _):
        slot
      }
    let paid = flows[slot].connection.paid
    if paid == 0 { return }
    allowances.giveBack(paid, to: flows[slot].device)
    flows[slot].connection.paid = 0
  }
}
