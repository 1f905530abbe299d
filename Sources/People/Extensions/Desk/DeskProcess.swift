internal import Glibc
internal import PicketJSON
internal import PicketSystem

/// An extension that a service manager's `picket-confine` started; ended when its owner ends.
struct DeskProcess: ~Copyable {
  /// How long the end of an extension, or of the hope for one, may take to be told.
  private static let patience = 1_000

  private let connection: Descriptor
  private var end: ProcessEnd?

  /// `descriptors` stay open here.
  init(_ order: StartOrder, _ descriptors: [CInt], at path: String) throws(Failure) {
    let socket = try SocketPlace.socket(.messages)
    let refusal = try SocketPlace(path).connect(socket)
    guard refusal == 0 else { throw Failure("connect to", path, errorNumber: refusal) }
    let bytes = JSON.object(order.json).bytes
    guard bytes.count <= StartOrder.longest, case .done = Datagram.send(bytes, descriptors, over: socket) else {
      throw Failure("ask at", path, reason: "what is asked is too long, or nobody listens")
    }
    connection = socket
  }

  deinit {
    // It hears that this end asks no more, and hangs up after the extension has ended.
    _ = shutdown(connection.number, CInt(SHUT_WR))
    var buffer = [UInt8](repeating: 0, count: StartOrder.longest)
    let deadline = ContinuousClock.now + .milliseconds(DeskProcess.patience)
    while deadline > .now {
      switch Datagram.receive(into: &buffer, from: connection) {
      case .gone: return
      case .oversized: continue
      case .message: continue
      case .nothing: _ = Poll.wait(for: connection.number, milliseconds: DeskProcess.patience)
      }
    }
  }

  /// How it ended, if it has or does within a while.
  mutating func check(waits: Bool) -> ProcessEnd? {
    if end != nil { return end }
    guard Poll.wait(for: connection.number, milliseconds: waits ? DeskProcess.patience : 0) else { return nil }
    var buffer = [UInt8](repeating: 0, count: StartOrder.longest)
    switch Datagram.receive(into: &buffer, from: connection) {
    case .nothing: return nil
    case .gone: end = .unknown
    case .oversized: end = .unknown
    case .message(let count, _):
      switch StartAnswer(Array(buffer[..<count])) {
      case .ended(let status): end = .status(status)
      case .refused(let why): end = .refused(why)
      case nil: end = .unknown
      }
    }
    return end
  }
}
