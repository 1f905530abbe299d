internal import Glibc
internal import PicketSystem
internal import Wire

/// One end of a connection. Never waits; poll `descriptor`.
public struct FilterConnection: ~Copyable {
  /// Whether a message was sent. A full connection accepts none until the other side has read some.
  public enum Sending: Hashable, Sendable { case sent, full }

  public let peer: FilterPeer
  private let socket: Descriptor
  private var buffer: [UInt8]

  /// Connects to the filter at `path`.
  public init(path: String) throws(LinkError) {
    let place: SocketPlace
    let socket: Descriptor
    do throws(Failure) {
      place = try SocketPlace(path)
      socket = try SocketPlace.socket(.messages)
    } catch { throw .failed(error) }
    switch place.connect(socket) {
    case 0: break
    case ENOENT, ECONNREFUSED, ENOTDIR: throw .nobody(path: path)
    case let refusal: throw .failed(Failure("connect to", path, errorNumber: refusal))
    }
    try self.init(socket)
  }

  init(_ socket: consuming Descriptor) throws(LinkError) {
    do throws(Failure) { peer = try FilterPeer(socket) } catch { throw .failed(error) }
    buffer = ZeroedMemory.zeros(LinkFormat.longest)
    self.socket = socket
  }

  /// For a poll loop.
  public var descriptor: CInt { socket.number }

  public func send(_ order: Order) throws(LinkError) -> Sending { try send(order.bytes()) }

  public func send(_ report: Report) throws(LinkError) -> Sending { try send(report.bytes()) }

  /// Sends a snapshot with its catalog. The descriptors stay open here.
  public func send(snapshot: CInt, catalog: CInt?) throws(LinkError) -> Sending {
    try send(LinkFormat.compose(Order.snapshotKind), catalog.map { [snapshot, $0] } ?? [snapshot])
  }

  /// The next order, if one has come.
  public mutating func receiveOrder() throws(LinkError) -> IncomingOrder {
    switch Datagram.receive(into: &buffer, from: socket) {
    case .nothing: return .nothing
    case .gone: return .closed
    case .oversized: throw .unreadable("a message that is too long")
    case .message(let count, var passed):
      if let order = try Order.read(buffer.raw.within(0..<count)) { return .order(order) }
      guard let snapshot = passed.first.take(), passed.count <= 2 else {
        throw .unreadable("a snapshot with \(passed.count) descriptors")
      }
      return .snapshot(snapshot, catalog: passed.second.take())
    }
  }

  /// The next report, if one has come.
  public mutating func receiveReport() throws(LinkError) -> IncomingReport {
    switch Datagram.receive(into: &buffer, from: socket) {
    case .nothing: return .nothing
    case .gone: return .closed
    case .oversized: throw .unreadable("a message that is too long")
    case .message(let count, _): return .report(try Report.read(buffer.raw.within(0..<count)))
    }
  }

  /// Waits until something can be received; false when nothing came in time.
  public func wait(milliseconds: Int) -> Bool {
    Poll.wait(for: socket.number, milliseconds: milliseconds)
  }

  func send(_ bytes: [UInt8], _ descriptors: [CInt] = []) throws(LinkError) -> Sending {
    switch Datagram.send(bytes, descriptors, over: socket) {
    case .done: return .sent
    case .full: return .full
    case .gone: throw .lost
    }
  }
}
