internal import PicketSystem

/// A connection that gives orders and waits for their answers.
public struct FilterClient: ~Copyable {
  private var connection: FilterConnection

  public init(path: String) throws(LinkError) { connection = try FilterConnection(path: path) }

  /// Sends an order and waits for its answer.
  public mutating func ask(_ order: Order, seconds: Int = 10) throws(LinkError) -> Report {
    guard try connection.send(order) == .sent else { throw .late(seconds: 0) }
    return try answer(seconds)
  }

  /// Sends a snapshot with its catalog, and waits for the answer.
  public mutating func hand(snapshot: CInt, catalog: CInt?, seconds: Int = 10) throws(LinkError) -> Report {
    guard try connection.send(snapshot: snapshot, catalog: catalog) == .sent else { throw .late(seconds: 0) }
    return try answer(seconds)
  }

  private mutating func answer(_ seconds: Int) throws(LinkError) -> Report {
    let deadline = Deadline(seconds: seconds)
    while true {
      switch try connection.receiveReport() {
      case .report(let report) where report.isAnswer: return report
      case .report: continue
      case .closed: throw .lost
      case .nothing: break
      }
      let left = deadline.milliseconds
      guard left > 0 else { throw .late(seconds: seconds) }
      _ = connection.wait(milliseconds: left)
    }
  }
}
