internal import Inspect
internal import PicketSystem

/// What DNS answers taught one packet thread, on its way to another. Queues are chosen by both addresses of a packet, so
/// a device's questions and what it does with the answers come to different threads. What finds no room is unknown there,
/// and nothing is ever allowed for being unknown.
typealias ObservationRing = Ring<DNSObservation>

/// The rings between one packet thread and all others.
struct ObservationRings: Sendable {
  private(set) var `in`: [ObservationRing] = []
  private(set) var out: [ObservationRing] = []

  /// For so many threads, a ring from each to each.
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
