import Glibc
import Link

/// The link alone: takes orders and says that nothing can be carried out. Module Filter's service takes its place.
struct FilterService {
  private static let refusal = Report.refused("this build has no packet service")

  let link: String

  /// Runs until it is told to stop; the exit code.
  func run() -> Int32 {
    do throws(LinkError) {
      var listener = try Listener(path: link)
      while true {
        var polled = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&polled, 1, -1)
        guard let connection = try listener.accept() else { continue }
        if try serve(connection) { return 0 }
      }
    } catch {
      complain("picket-filter: \(error)\n")
      return 1
    }
  }

  /// True when it is told to stop.
  private func serve(_ accepted: consuming Connection) throws(LinkError) -> Bool {
    var connection = accepted
    while true {
      switch try connection.receiveOrder() {
      case .nothing: _ = connection.wait(milliseconds: 1_000)
      case .closed: return false
      case .order(.stop):
        _ = try connection.send(.done)
        return true
      case .order(.status):
        _ = try connection.send(.status(FilterStatus(process: UInt32(getpid()), version: version, startedAt: 0)))
      case .order: _ = try connection.send(FilterService.refusal)
      case .snapshot: _ = try connection.send(FilterService.refusal)
      }
    }
  }
}
