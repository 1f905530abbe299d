extension Inspector {
  /// Looks at the clock: packets that were held too long are dropped, flows that stay undecided are killed.
  /// Call it about once a second; its cost is bounded by the number of streams, not of flows.
  public mutating func expire(at now: Moment) {
    begin(at: now)
    for stream in streams.made where streams[stream].flow >= 0 {
      let slot = Int(streams[stream].flow)
      if let first = flows[slot].firstData, flows[slot].stage == .undecided,
        self.now.since(first) > limits.undecidedTime
      {
        kill(slot, .timeout)
      } else if held.hasWaited(streams[stream].held, longerThan: limits.holdTime, at: self.now) {
        dropHeld(stream, .holdLimit)
        streams[stream].ahead.removeAll()
      }
    }
    expireAttempts()
  }
}
