import Wire

// Flows allowed as connectivity checks: all their packets come here, are counted, and end the flow when they are too
// many.

extension Inspector {
  /// Whether the flow of the current `judge` step can be allowed as a check; the caller must then answer `allowCheck`.
  public mutating func grantCheck() -> Bool {
    switch pending {
    case .stream(let slot, _): grantBudget(slot, spent: have(flows[slot].clientStream))
    case .hello(let slot, let attempt, _, _): grantBudget(slot, spent: have(attempts[attempt].stream))
    case .opaque, .question, .answer, .midstream, nil: false
    }
  }

  /// How many octets of a stream have arrived without a gap.
  @_addressableSelf
  func have(_ stream: StreamSlot?) -> Int { stream.map { streams[$0].have } ?? 0 }

  /// Whether a flow may be allowed with a budget. A flow that the kernel passed cannot be counted, and a device may not
  /// make more checks than devices need.
  mutating func grantBudget(_ slot: FlowSlot, spent: Int) -> Bool {
    if flows[slot].budget.isSet { return !flows[slot].budget.isSpent(at: now) }
    if flows[slot].isLetGo || flows[slot].hasNamesOfItsOwn { return false }
    guard allowances.mayCheck(flows[slot].device, at: now) else { return false }
    flows[slot].budget = ByteBudget(from: now, spent: spent)
    // The kernel must not look for the answer that would free the flow.
    flows[slot].kernelFindsAnswer = false
    return !flows[slot].budget.isSpent(at: now)
  }

  /// Charges a packet to the flow's budget; false when that ended the flow.
  mutating func pay(_ slot: FlowSlot, _ packet: borrowing Packet, _ id: PacketID, _ direction: Direction) -> Bool {
    guard flows[slot].budget.isSet, flows[slot].stage != .denied else { return true }
    if flows[slot].budget.pay(packet.payloadRange.count, direction, at: now) { return true }
    end(slot, id)
    return false
  }

  /// Ends a flow that has spent its budget, and drops the current packet.
  mutating func end(_ slot: FlowSlot, _ id: PacketID) {
    kill(slot, .overBudget)
    emit(.drop(id, .overBudget))
  }
}
