internal import CConfine
internal import Glibc
internal import PicketSystem
internal import Synchronization

/// Where what gets through arrives: servers in a network namespace that a thread of this process has for itself.
final class FarEnd: Sendable {
  /// What came over one connection, or from one port.
  struct Source: Hashable, Sendable {
    var family: Way.Family
    var isStream: Bool
    var port: UInt16
  }

  struct Arrivals: Sendable {
    var octets: [Source: Int] = [:]
    /// Packets directly over IP, by their protocol.
    var bare: [Int32: Int] = [:]
    var longestEcho = 0
  }

  private struct State: Sendable {
    /// The kernel's number of the thread, once it has its namespace.
    var thread: Int32?
    var failure: String?
    var mayListen = false
    var listens = false
    var arrivals = Arrivals()
    var isOver = false
  }

  private static let streamPorts: [UInt16] = [53, 80, 443, 853, 4_000, 8_443]
  private static let datagramPorts: [UInt16] = [53, 443, 853, 1_194, 4_000, 5_353, 51_820]
  private static let bareProtocols: [Int32] = [1, 4, 47]

  private let state = Mutex(State())

  init() {
    WorkThread.run { [self] in
      guard picket_unshare(CInt(PICKET_NEW_NETWORK)) == 0 else {
        let why = Failure.words(for: errno)
        return state.withLock { $0.failure = "the kernel gives no network namespace (\(why))" }
      }
      state.withLock { $0.thread = ThisThread.number }
      while state.withLock({ !$0.mayListen && !$0.isOver }) { _ = usleep(2_000) }
      do throws(ProbeRefusal) {
        try ProbeLinks.prepareServers()
      } catch {
        return state.withLock { $0.failure = error.description }
      }
      serve()
    }
  }

  func end() { state.withLock { $0.isOver = true } }

  var arrivals: Arrivals { state.withLock { $0.arrivals } }

  /// The thread whose namespace the servers are in.
  func namespace() throws(ProbeRefusal) -> Int32 {
    while true {
      let (thread, failure) = state.withLock { ($0.thread, $0.failure) }
      if let failure { throw ProbeRefusal(failure) }
      if let thread { return thread }
      _ = usleep(2_000)
    }
  }

  /// Returns once the servers listen; their interface is there.
  func listen() throws(ProbeRefusal) {
    state.withLock { $0.mayListen = true }
    while true {
      let (listens, failure) = state.withLock { ($0.listens, $0.failure) }
      if let failure { throw ProbeRefusal(failure) }
      if listens { return }
      _ = usleep(2_000)
    }
  }

  /// One socket, and how what comes there is counted.
  private final class Server {
    enum Role {
      case listener
      case connection(Source)
      case datagrams
      case bare(Int32)
    }

    let socket: ProbeSocket
    let role: Role

    init(_ socket: consuming ProbeSocket, _ role: Role) {
      self.socket = socket
      self.role = role
    }
  }

  private func servers() -> [Server] {
    var servers: [Server] = []
    for family in Way.Family.allCases {
      for port in FarEnd.streamPorts {
        guard let socket = ProbeSocket(.stream, family), socket.bind(port: port) == 0,
          socket.listen() == 0
        else { continue }
        servers.append(Server(socket, .listener))
      }
      for port in FarEnd.datagramPorts {
        guard let socket = ProbeSocket(.datagram, family), socket.bind(port: port) == 0 else {
          continue
        }
        servers.append(Server(socket, .datagrams))
      }
    }
    for number in FarEnd.bareProtocols {
      if let socket = ProbeSocket(.bare(number), .v4) {
        servers.append(Server(socket, .bare(number)))
      }
    }
    return servers
  }

  private func serve() {
    var all = servers()
    let wanted = FarEnd.streamPorts.count + FarEnd.datagramPorts.count + FarEnd.bareProtocols.count
    guard all.count >= wanted else {
      return state.withLock { $0.failure = "the probe's servers cannot listen" }
    }
    state.withLock { $0.listens = true }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while state.withLock({ !$0.isOver }) {
      var poll = Poll()
      for server in all { poll.add(server.socket.number) }
      guard poll.wait(milliseconds: 20) else { continue }
      var ended: Set<Int> = []
      for index in all.indices where poll.isReady(index) {
        if !take(all[index], &buffer, &all) { ended.insert(index) }
      }
      all = all.indices.filter { !ended.contains($0) }.map { all[$0] }
    }
  }

  /// Receives what has come; false where nothing more will.
  private func take(_ server: Server, _ buffer: inout [UInt8], _ all: inout [Server]) -> Bool {
    let family = server.socket.family
    if case .listener = server.role {
      if let (number, port) = server.socket.accept() {
        let source = Source(family: family, isStream: true, port: port)
        all.append(Server(ProbeSocket.owning(number, family), .connection(source)))
      }
      return true
    }
    guard let (count, _, port) = server.socket.receive(into: &buffer) else {
      if case .connection = server.role { return errno == EAGAIN || errno == EINTR }
      return true
    }
    state.withLock { state in
      switch server.role {
      case .listener: break
      case .connection(let source): state.arrivals.octets[source, default: 0] += count
      case .datagrams:
        state.arrivals.octets[Source(family: family, isStream: false, port: port), default: 0] +=
          max(count, 1)
      case .bare(1):
        // Behind the header of IP: an echo request is of type 8.
        let start = Int(buffer[0] & 15) * 4
        if count > start, buffer[start] == 8 {
          state.arrivals.longestEcho = max(state.arrivals.longestEcho, count - start)
        }
      case .bare(let number): state.arrivals.bare[number, default: 0] += 1
      }
    }
    if case .connection = server.role { return count > 0 }
    return true
  }
}

/// The calling thread, by the kernel's number.
enum ThisThread {
  static var number: Int32 {
    let target = (try? File.target(of: "/proc/thread-self")) ?? ""
    return target.split(separator: "/").last.flatMap { Int32($0) } ?? getpid()
  }
}
