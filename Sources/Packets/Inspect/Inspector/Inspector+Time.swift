import Wire

extension Inspector {
  /// Drops packets that were held too long and kills flows that stay undecided. Call it about once a second; its cost
  /// depends on the number of streams, not of flows.
  public mutating func expire(at now: Instant) {
    begin(at: now)
    for stream in streams.slots {
      guard let slot = streams[stream].flow else { continue }
      if let first = flows[slot].firstData, flows[slot].stage == .undecided,
        self.now.since(first) > limits.undecidedTime
      {
        kill(slot, .timeout)
      } else if flows[slot].isLeftToKernel && self.now.since(flows[slot].lastSeen) > limits.answerTime {
        forgetHello(slot)
      } else if held.hasWaited(streams[stream].held, longerThan: limits.holdTime, at: self.now) {
        dropHeld(stream, .holdLimit)
        streams[stream].ahead.removeAll()
      }
    }
    expireAttempts()
    forgetOld()
  }

  /// Checks the next flows in turn, so that each is checked within a minute, and forgets those that are over: a full
  /// table would evict live flows.
  private mutating func forgetOld() {
    for slot in flows.nextToAge(Inspector.agedTogether) where flows[slot].isUsed {
      if isOver(slot) {
        forget(slot)
      } else if flows[slot].stage != .denied && flows[slot].budget.isSpent(at: now) {
        kill(slot, .overBudget)
      }
    }
  }

  private static let agedTogether = 1_024

  /// Forgets datagram flows that were denied. They have no handshake that would begin them anew, so their next packet
  /// is read as a beginning.
  public mutating func forgetDeniedDatagrams(at now: Instant) {
    begin(at: now)
    for slot in flows.slots where flows[slot].isUsed && flows[slot].stage == .denied {
      if flows[slot].key.number == Packet.Transport.udp.number { forget(slot) }
    }
  }

  /// Whether a flow is over. A flow that the kernel passes is silent here, so its silence says nothing.
  func isOver(_ slot: FlowSlot) -> Bool {
    if flows[slot].mayBeFree { return false }
    let idle = now.since(flows[slot].lastSeen)
    if flows[slot].key.number != Packet.Transport.tcp.number { return idle > limits.datagramIdleTime }
    let isClosed =
      flows[slot].connection.clientHasReset || flows[slot].connection.clientHasFinished || flows[slot].stage == .denied
    return idle > (isClosed ? limits.closedTime : limits.streamIdleTime)
  }
}
