internal import Inspect
internal import PicketSystem

/// What DNS answers taught one packet thread, on its way to another. Queues are chosen by both addresses of a packet, so
/// a device's questions and what it does with the answers come to different threads. What finds no room is not known
/// there, which is never taken for a permission.
typealias LessonRing = Ring<DNSObservation>

/// The rings between one packet thread and all others.
struct Lessons: Sendable {
  var `in`: [LessonRing] = []
  var out: [LessonRing] = []

  /// For so many threads, each with each.
  static func among(_ count: Int) -> [Lessons] {
    var all = [Lessons](repeating: Lessons(), count: count)
    for teacher in 0..<count {
      for learner in 0..<count where learner != teacher {
        let ring = LessonRing()
        all[teacher].out.append(ring)
        all[learner].in.append(ring)
      }
    }
    return all
  }
}
