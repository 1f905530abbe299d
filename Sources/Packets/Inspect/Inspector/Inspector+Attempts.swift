import Wire

// The list of a flow's QUIC attempts.

extension Inspector {
  /// Adds an attempt; the flow's oldest, or the pool's, makes room.
  mutating func addAttempt(_ slot: Int, _ header: QUICHeader, _ keys: InitialKeys) -> Int {
    trimAttempts(slot)
    if attempts.isFull, let victim = attempts.victim() { dropAttempt(victim, .evicted) }
    var attempt = Attempt(keys: keys, lastSeen: now)
    attempt.flow = Int32(slot)
    attempt.version = header.version
    attempt.source = header.source
    attempt.original = header.destination
    attempt.next = flows[slot].attempt
    let new = attempts.insert(attempt, device: flows[slot].device)
    flows[slot].attempt = Int32(new)
    return new
  }

  private mutating func trimAttempts(_ slot: Int) {
    var count = 0
    var oldest = -1
    var walk = Int(flows[slot].attempt)
    while walk >= 0 {
      count += 1
      if oldest < 0 || attempts[walk].lastSeen <= attempts[oldest].lastSeen { oldest = walk }
      walk = Int(attempts[walk].next)
    }
    if count >= limits.attemptsPerFlow { dropAttempt(oldest, .evicted) }
  }

  /// Removes one attempt and drops what it held.
  mutating func dropAttempt(_ attempt: Int, _ denial: Denial) {
    let slot = Int(attempts[attempt].flow)
    releaseAttemptStream(attempt, denial)
    let next = attempts[attempt].next
    if Int(flows[slot].attempt) == attempt {
      flows[slot].attempt = next
    } else {
      var walk = Int(flows[slot].attempt)
      while walk >= 0 && Int(attempts[walk].next) != attempt { walk = Int(attempts[walk].next) }
      if walk >= 0 { attempts[walk].next = next }
    }
    attempts.remove(attempt)
  }

  mutating func dropAttempts(_ slot: Int, _ denial: Denial) {
    while flows[slot].attempt >= 0 { dropAttempt(Int(flows[slot].attempt), denial) }
  }

  mutating func releaseAttemptStream(_ attempt: Int, _ denial: Denial) {
    let stream = Int(attempts[attempt].stream)
    guard stream >= 0 else { return }
    dropHeld(stream, denial)
    streams.giveBack(stream)
    attempts[attempt].stream = -1
  }

  /// The stream of an attempt's CRYPTO bytes. One that had its stream taken away starts over, undecided: what is
  /// not remembered must be judged again.
  mutating func attemptStream(_ attempt: Int) -> Int? {
    if attempts[attempt].stream >= 0 { return Int(attempts[attempt].stream) }
    let slot = Int(attempts[attempt].flow)
    if streams.isFull { evictStream(sparing: slot) }
    guard let stream = streams.take(flow: slot, device: flows[slot].device, at: 0) else { return nil }
    streams[stream].attempt = Int32(attempt)
    attempts[attempt].stream = Int32(stream)
    attempts[attempt].state = .undecided
    attempts[attempt].parsed = 0
    return stream
  }

  /// Attempts that nobody has heard of for long are forgotten; undecided ones sooner.
  mutating func expireAttempts() {
    for attempt in attempts.used where attempts.isUsed(attempt) {
      let limit = attempts[attempt].state == .undecided ? limits.undecidedTime : limits.datagramIdleTime
      if now.since(attempts[attempt].lastSeen) > limit { dropAttempt(attempt, .timeout) }
    }
  }
}
