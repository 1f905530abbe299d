import Wire

// Flows that were allowed as checks for the internet: all of them comes here, is counted, and ends when it is too much.

extension Inspector {
  /// Whether what a `judge` step asks about can be allowed as a check: `allowCheck` is then all that is right.
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

  /// Whether a flow may be allowed no more than a budget. What was let go before is seen by nobody, and a device has no
  /// more checks than devices make.
  mutating func grantBudget(_ slot: FlowSlot, spent: Int) -> Bool {
    if flows[slot].budget.isSet { return !flows[slot].budget.isSpent(at: now) }
    if flows[slot].isLetGo || flows[slot].hasNamesOfItsOwn { return false }
    guard allowances.mayCheck(flows[slot].device, at: now) else { return false }
    flows[slot].budget = Budget(from: now, spent: spent)
    // The kernel shall not look for the answer that would free it.
    flows[slot].isAnsweredUnseen = false
    return !flows[slot].budget.isSpent(at: now)
  }

  /// Takes a packet of a flow from its budget; false when that ended the flow.
  mutating func pay(_ slot: FlowSlot, _ packet: borrowing Packet, _ id: PacketID, _ direction: Direction) -> Bool {
    guard flows[slot].budget.isSet, flows[slot].stage != .denied else { return true }
    if flows[slot].budget.pay(packet.payloadRange.count, direction, at: now) { return true }
    end(slot, id)
    return false
  }

  /// Ends a flow that has spent its budget, with the packet at hand.
  mutating func end(_ slot: FlowSlot, _ id: PacketID) {
    kill(slot, .overBudget)
    emit(.drop(id, .overBudget))
  }
}
