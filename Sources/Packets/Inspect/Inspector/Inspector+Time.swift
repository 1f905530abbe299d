import Wire

extension Inspector {
  /// Looks at the clock: packets that were held too long are dropped, flows that stay undecided are killed.
  /// Call it about once a second; its cost is bounded by the number of streams, not of flows.
  public mutating func expire(at now: Instant) {
    begin(at: now)
    for stream in streams.slots {
      guard let slot = streams[stream].flow else { continue }
      if let first = flows[slot].firstData, flows[slot].stage == .undecided,
        self.now.since(first) > limits.undecidedTime
      {
        kill(slot, .timeout)
      } else if flows[slot].isAnsweredByKernel && self.now.since(flows[slot].lastSeen) > limits.answerTime {
        forgetHello(slot)
      } else if held.hasWaited(streams[stream].held, longerThan: limits.holdTime, at: self.now) {
        dropHeld(stream, .holdLimit)
        streams[stream].ahead.removeAll()
      }
    }
    expireAttempts()
    forgetOld()
  }

  /// Looks at the next flows in turn, so many that all had theirs within a minute, and forgets those that are over: a full
  /// table makes room by taking a flow from somebody.
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

  /// Forgets flows of datagrams whose packets were dropped: they have no beginning that would come again by itself, so
  /// their next packet is taken for one.
  public mutating func forgetDeniedDatagrams(at now: Instant) {
    begin(at: now)
    for slot in flows.slots where flows[slot].isUsed && flows[slot].stage == .denied {
      if flows[slot].key.number == Packet.Transport.udp.number { forget(slot) }
    }
  }

  /// Whether nothing more is to come of a flow. What was let go sends where nobody here sees it, so its silence says
  /// nothing.
  func isOver(_ slot: FlowSlot) -> Bool {
    if flows[slot].mayBeFree { return false }
    let idle = now.since(flows[slot].lastSeen)
    if flows[slot].key.number != Packet.Transport.tcp.number { return idle > limits.datagramIdleTime }
    let isClosed =
      flows[slot].connection.clientHasReset || flows[slot].connection.clientHasFinished || flows[slot].stage == .denied
    return idle > (isClosed ? limits.closedTime : limits.streamIdleTime)
  }
}
