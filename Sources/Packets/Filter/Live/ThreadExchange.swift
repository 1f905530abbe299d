internal import Inspect
internal import PicketSystem

/// What one packet thread exchanges with others: names to look up, observations of DNS answers, and what it allows.
struct ThreadExchange: ~Copyable {
  private let observations: ObservationRings
  private let lookUps: LookUpRings
  private let notes: FlowNoteRing
  /// Whether a name waits to be looked up and the control thread was not woken yet.
  private var hasAsked = false

  init(_ observations: ObservationRings, _ lookUps: LookUpRings, _ notes: FlowNoteRing = FlowNoteRing()) {
    self.observations = observations
    self.lookUps = lookUps
    self.notes = notes
  }

  /// Whether there are other threads, which need this thread's observations.
  var hasListeners: Bool { !observations.out.isEmpty }

  /// Answers to look-ups.
  var resolutions: Ring<Resolution> { lookUps.resolutions }

  /// Adopts other threads' observations.
  func learn(_ engine: inout Engine, at now: Instant) {
    for ring in observations.in { ring.take { engine.learn($0, at: now) } }
  }

  /// Shares this thread's observations.
  func teach(_ engine: inout Engine) {
    if observations.out.isEmpty { return }
    engine.takeObservations { observation in
      for ring in observations.out { ring.push(observation) }
    }
  }

  /// Hands out names to look up. A name that finds no room is given up in time, like one without an answer.
  mutating func ask(_ engine: inout Engine) {
    engine.takeAddressChecks { check in
      lookUps.addressChecks.push(check)
      hasAsked = true
    }
  }

  /// Tells the thread that counts which flows were allowed.
  func tell(_ engine: inout Engine) { engine.flowNotes.handOut(to: notes) }

  /// Whether names were handed out since the last call.
  mutating func takeHasAsked() -> Bool {
    defer { hasAsked = false }
    return hasAsked
  }
}
