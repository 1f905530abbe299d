import Wire

// The list of a flow's QUIC attempts.

extension Inspector {
  /// Adds an attempt. If there is no room, the flow's oldest attempt goes, or the pool's.
  mutating func addAttempt(_ slot: FlowSlot, _ header: QUICHeader, _ keys: InitialKeys) -> AttemptSlot {
    trimAttempts(slot)
    if attempts.isFull, let victim = attempts.victim() { dropAttempt(victim, .evicted) }
    var attempt = Attempt(keys: keys, lastSeen: now)
    attempt.flow = slot
    attempt.version = header.version
    attempt.source = header.source
    attempt.original = header.destination
    attempt.next = flows[slot].attempt
    let new = attempts.insert(attempt, device: flows[slot].device)
    flows[slot].attempt = new
    return new
  }

  private mutating func trimAttempts(_ slot: FlowSlot) {
    var count = 0
    var oldest = flows[slot].attempt
    var walk = oldest
    while let attempt = walk {
      count += 1
      if let known = oldest, attempts[attempt].lastSeen <= attempts[known].lastSeen { oldest = attempt }
      walk = attempts[attempt].next
    }
    if count >= limits.attemptsPerFlow, let oldest { dropAttempt(oldest, .evicted) }
  }

  /// Removes one attempt and drops what it held.
  mutating func dropAttempt(_ attempt: AttemptSlot, _ denial: Denial) {
    guard let slot = attempts[attempt].flow else { return }
    releaseAttemptStream(attempt, denial)
    let next = attempts[attempt].next
    if flows[slot].attempt == attempt {
      flows[slot].attempt = next
    } else {
      var walk = flows[slot].attempt
      while let before = walk, attempts[before].next != attempt { walk = attempts[before].next }
      if let before = walk { attempts[before].next = next }
    }
    attempts.remove(attempt)
  }

  mutating func dropAttempts(_ slot: FlowSlot, _ denial: Denial) {
    while let attempt = flows[slot].attempt { dropAttempt(attempt, denial) }
  }

  mutating func releaseAttemptStream(_ attempt: AttemptSlot, _ denial: Denial) {
    guard let stream = attempts[attempt].stream else { return }
    dropHeld(stream, denial)
    streams.giveBack(stream)
    attempts[attempt].stream = nil
  }

  /// The stream of an attempt's CRYPTO bytes. An attempt that lost its stream starts over, undecided: what is not
  /// remembered must be judged again.
  mutating func attemptStream(_ attempt: AttemptSlot) -> StreamSlot? {
    if let stream = attempts[attempt].stream { return stream }
    guard let slot = attempts[attempt].flow else { return nil }
    if streams.isFull { evictStream(sparing: slot) }
    guard let stream = streams.take(flow: slot, device: flows[slot].device, at: 0) else { return nil }
    streams[stream].attempt = attempt
    attempts[attempt].stream = stream
    attempts[attempt].state = .undecided
    attempts[attempt].parsed = 0
    return stream
  }

  /// Forgets idle attempts, undecided ones sooner.
  mutating func expireAttempts() {
    for attempt in attempts.slots where attempts[attempt].flow != nil {
      let limit = attempts[attempt].state == .undecided ? limits.undecidedTime : limits.datagramIdleTime
      if now.since(attempts[attempt].lastSeen) > limit { dropAttempt(attempt, .timeout) }
    }
  }
}
