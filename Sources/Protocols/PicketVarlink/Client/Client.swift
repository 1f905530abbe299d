internal import Glibc
public import PicketJSON
package import PicketSystem
internal import Synchronization

/// A connection to a service. Each call blocks its thread until it is answered; calls of several threads take turns.
public final class Client: Sendable {
  private struct State {
    var input = MessageBuffer(most: Call.mostBytes + 65_536)
    var isLost = false
    var isStreaming = false
  }

  private let socket: StreamSocket
  private let state = Mutex(State())

  /// Connects to the service at `path`.
  public init(path: String, within time: Duration = .seconds(10)) throws(ClientError) {
    let deadline = ContinuousClock.now + time
    do throws(Failure) {
      let place = try SocketPlace(path)
      let socket = StreamSocket(try SocketPlace.socket(.stream))
      self.socket = socket
      var refusal = place.connect(self.socket.descriptor)
      // The service's backlog is full, so the kernel accepts no more connections for now.
      while refusal == EAGAIN && ContinuousClock.now < deadline {
        usleep(2_000)
        refusal = place.connect(self.socket.descriptor)
      }
      guard refusal == 0 else { throw Failure("connect to", path, errorNumber: refusal) }
    } catch {
      switch error.code {
      case ENOENT, ECONNREFUSED, ENOTDIR: throw .nobody(path: path)
      case EACCES, EPERM: throw .notAllowed(path: path)
      case EAGAIN: throw .late(time)
      default: throw .failed(error)
      }
    }
  }

  /// Over a connected socket that never waits.
  package init(_ descriptor: consuming Descriptor) { socket = StreamSocket(descriptor) }

  /// Calls and waits for the reply. After a time-out the connection is closed, since a late reply would be taken for
  /// that of a later call.
  public func call(
    _ method: String, _ parameters: JSON.Object = [:], within time: Duration = .seconds(10)
  ) throws(ClientError) -> JSON.Object {
    try state.withLock { state throws(ClientError) in
      let deadline = ContinuousClock.now + time
      do throws(ClientError) {
        // A service that hung up may have sent its reason before.
        _ = try send(Request(method: method, parameters: parameters), time, deadline, &state)
        switch try receive(time, deadline, &state) {
        case .reply(let parameters, false): return parameters
        case .reply: throw .unreadable("more than one reply to a call that wants one")
        case .error(let error): throw .refused(error)
        }
      } catch {
        switch error {
        case .refused, .busy, .tooLong: break
        default: end(&state)
        }
        throw error
      }
    }
  }

  /// Calls without a reply.
  public func tell(
    _ method: String, _ parameters: JSON.Object = [:], within time: Duration = .seconds(10)
  ) throws(ClientError) {
    let request = Request(method: method, parameters: parameters, isOneway: true)
    try state.withLock { state throws(ClientError) in
      guard try send(request, time, .now + time, &state) else { throw .lost }
    }
  }

  /// Calls and receives every reply. Until they have ended or are released, the connection is busy.
  public func more(
    _ method: String, _ parameters: JSON.Object = [:], within time: Duration = .seconds(10)
  ) throws(ClientError) -> Replies {
    let request = Request(method: method, parameters: parameters, wantsMore: true)
    try state.withLock { state throws(ClientError) in
      _ = try send(request, time, .now + time, &state)
      state.isStreaming = true
    }
    return Replies(self)
  }

  /// Ends the connection, even while threads wait for a reply.
  public func hangUp() { socket.shutDown() }
}

extension Client {
  /// The next reply of such a call; nil when there are no more.
  func next(within time: Duration?) throws(ClientError) -> JSON.Object? {
    try state.withLock { state throws(ClientError) in
      guard state.isStreaming else { return nil }
      switch try receive(time ?? .zero, time.map { .now + $0 }, &state) {
      case .reply(let parameters, let continues):
        state.isStreaming = continues
        return parameters
      case .error(let error):
        state.isStreaming = false
        throw .refused(error)
      }
    }
  }

  /// Replies still to come could not be told from later ones, so releasing them closes the connection.
  func letGo() {
    state.withLock { state in
      if state.isStreaming { end(&state) }
    }
  }

  private func end(_ state: inout State) {
    state.isLost = true
    state.isStreaming = false
    socket.shutDown()
  }

  /// False when the other side has hung up; what it sent before can still be read.
  private func send(
    _ request: Request, _ time: Duration, _ deadline: ContinuousClock.Instant, _ state: inout State
  ) throws(ClientError) -> Bool {
    if state.isLost { throw .lost }
    if state.isStreaming { throw .busy }
    let bytes = request.bytes
    guard bytes.count <= Call.mostBytes else { throw .tooLong }
    var rest = bytes[...]
    while !rest.isEmpty {
      switch socket.send(rest) {
      case .moved(let count): rest = rest.dropFirst(count)
      case .nothing: if !socket.wait(toSend: true, until: deadline) { throw .late(time) }
      case .ended: return false
      }
    }
    return true
  }

  private func receive(
    _ time: Duration, _ deadline: ContinuousClock.Instant?, _ state: inout State
  ) throws(ClientError) -> Response {
    var buffer: [UInt8] = []
    while true {
      switch state.input.next() {
      case .message(let bytes):
        do throws(JSONFault) {
          guard let response = Response(try JSON(parsing: bytes, mostBytes: bytes.count)) else {
            throw JSONFault(offset: 0, sentence: "this is no reply")
          }
          return response
        } catch { throw .unreadable("\(error)") }
      case .tooLong: throw .unreadable("a message without an end")
      case .incomplete: break
      }
      if state.isLost { throw .lost }
      if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: 65_536) }
      switch socket.receive(into: &buffer) {
      case .moved(let count): state.input.append(buffer[..<count])
      case .nothing: if !socket.wait(toSend: false, until: deadline) { throw .late(time) }
      case .ended: throw .lost
      }
    }
  }
}
