import DaemonClient
import Laptop
import PicketSystem

/// Has picketd obey what malcontent has, and knows whether it does.
final class MalcontentKeeper {
  /// Seconds until picketd is asked again that refused.
  private static let pause = 20

  private enum Answer {
    case none
    case taken
    case refused(why: String)
  }

  private let malcontent = Malcontent()
  private var reading: Malcontent.Reading?
  /// What picketd said to it.
  private var answer = Answer.none
  private var retry = Deadline(seconds: 0)

  /// Tells picketd again what it did not take. Returns whether the state that guardians see has changed.
  func keep(_ users: Set<UInt32>, telling tell: ([Daemon.LaptopControls]) -> DaemonError?) -> Bool {
    let before = standing
    if let new = malcontent.read(users) { (reading, answer, retry) = (new, .none, Deadline(seconds: 0)) }
    if case .taken = answer { return false }
    guard let reading, retry.milliseconds == 0 else { return false }
    switch tell(reading.controls) {
    case nil: answer = .taken
    // It is asked again at the next look.
    case let error? where error.isAbsence: answer = .none
    case let error?: (answer, retry) = (.refused(why: error.words), Deadline(seconds: MalcontentKeeper.pause))
    }
    return standing != before
  }

  /// Whether malcontent's settings are obeyed; nil where the machine has none.
  var standing: Daemon.LaptopEnforcer? {
    if case .refused(let why) = answer { return MachineReadings.malcontent(failure: why) }
    return reading?.isThere == true ? MachineReadings.malcontent(failure: reading?.failure) : nil
  }
}
