internal import Inspect
internal import Synchronization
internal import Wire

/// What DNS answers taught one packet thread, on its way to another: fixed memory, no locks, no waiting.
///
/// Queues are chosen by both addresses of a packet, so a device's questions and what it does with the answers come to
/// different threads. A full ring drops: then an address is unknown, which is never taken for a permission.
@safe final class LessonRing: Sendable {
  private static let capacity = 256
  private nonisolated(unsafe) let slots: UnsafeMutablePointer<Lesson>
  private let pushed = Atomic<Int>(0)
  private let taken = Atomic<Int>(0)

  init() {
    let slots = UnsafeMutablePointer<Lesson>.allocate(capacity: LessonRing.capacity)
    let nothing = Lesson(
      name: Name(), address: Address(high: 0, low: 0), device: DeviceID(0), until: Moment(nanoseconds: 0))
    unsafe slots.initialize(repeating: nothing, count: LessonRing.capacity)
    unsafe self.slots = unsafe slots
  }

  deinit { unsafe slots.deallocate() }

  /// For the one thread that teaches.
  func push(_ lesson: borrowing Lesson) {
    let place = pushed.load(ordering: .relaxed)
    guard place - taken.load(ordering: .acquiring) < LessonRing.capacity else { return }
    unsafe slots[place % LessonRing.capacity] = copy lesson
    pushed.store(place + 1, ordering: .releasing)
  }

  /// For the one thread that learns. Looks at one number when there is nothing.
  func take(_ body: (borrowing Lesson) -> Void) {
    var place = taken.load(ordering: .relaxed)
    let end = pushed.load(ordering: .acquiring)
    while place < end {
      unsafe body(slots[place % LessonRing.capacity])
      place += 1
      taken.store(place, ordering: .releasing)
    }
  }
}

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
