internal import Inspect
internal import PicketSystem

/// Observations of DNS answers on their way from one packet thread to another. Queues are chosen by both addresses of a
/// packet, so a device's questions and the connections that follow reach different threads. An observation that finds
/// no room is lost, and nothing is ever allowed for being unknown.
typealias ObservationRing = Ring<DNSObservation>

/// The rings between one packet thread and all others.
struct ObservationRings: Sendable {
  private(set) var `in`: [ObservationRing] = []
  private(set) var out: [ObservationRing] = []

  /// A ring from each thread to each other thread.
  static func among(_ count: Int) -> [ObservationRings] {
    var all = [ObservationRings](repeating: ObservationRings(), count: count)
    for teacher in 0..<count {
      for learner in 0..<count where learner != teacher {
        let ring = ObservationRing()
        all[teacher].out.append(ring)
        all[learner].in.append(ring)
      }
    }
    return all
  }
}

/// The rings between one packet thread and the thread that passes look-ups on.
struct LookUpRings: Sendable {
  let addressChecks = Ring<AddressCheck>()
  let resolutions = Ring<Resolution>()
}
