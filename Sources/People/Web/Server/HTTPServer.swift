internal import CMicrohttpd
internal import Glibc
package import PicketSystem
internal import Synchronization
package import Wire

/// HTTP at one address: one thread reads requests and sends answers, a few others answer what takes time.
package final class HTTPServer: Sendable {
  /// A certificate and its key, both as PEM.
  package struct Certificate: Sendable {
    package let chain: String
    package let key: String

    package init(chain: String, key: String) { (self.chain, self.key) = (chain, key) }
  }

  package let port: UInt16
  private let core: ServerCore
  private let library: Mutex<LibraryServer?>
  private let watch: Mutex<Watch?>

  package init(
    _ service: any WebService, at address: Address, port: UInt16, certificate: Certificate? = nil,
    limits: HTTPLimits = HTTPLimits()
  ) throws(Failure) {
    core = ServerCore(service, limits, try Workers(threads: limits.threads, waiting: limits.waiting))
    let opened = try ListeningPort.open(address, port)
    self.port = opened.port
    guard let server = LibraryServer(core, socket: opened.socket, certificate) else {
      throw Failure("start", "libmicrohttpd", reason: "it refuses: is the certificate right, and its key?")
    }
    library = Mutex(server)
    watch = Mutex(try Watch(core.connections))
  }

  /// Answers what was asked, ends all streams, and closes the port.
  package func stop() {
    watch.withLock { $0.take() }?.end()
    core.workers.finish()
    core.endStreams()
    library.withLock { $0.take() }?.stop()
  }

  /// Connections that are open now.
  package var connections: Int { core.connections.count }
}

/// The library's thread and its port.
@safe private struct LibraryServer: @unchecked Sendable {
  private let pointer: OpaquePointer

  init?(_ core: ServerCore, socket: CInt, _ certificate: HTTPServer.Certificate?) {
    let context = unsafe Unmanaged.passUnretained(core).toOpaque()
    func start(_ key: UnsafePointer<CChar>?, _ chain: UnsafePointer<CChar>?) -> OpaquePointer? {
      var options = unsafe picket_web_options(
        socket: socket,
        // The table counts, and gives up silent connections before the library would stop to take any.
        connections: UInt32(core.limits.connections + 64), patience: UInt32(core.limits.silence),
        memory: core.limits.headBytes, key: key,
        certificate: chain, accepts: acceptConnection, connected: noteConnection, begun: beginRequest,
        handle: handleRequest, completed: endRequest, context: context)
      return unsafe picket_web_start(&options)
    }
    let started: OpaquePointer?
    if let certificate {
      unsafe started = unsafe certificate.key.withCString { key in
        unsafe certificate.chain.withCString { chain in unsafe start(key, chain) }
      }
    } else {
      unsafe started = unsafe start(nil, nil)
    }
    guard let started = unsafe started else {
      _ = close(socket)
      return nil
    }
    unsafe pointer = unsafe started
  }

  func stop() { unsafe MHD_stop_daemon(pointer) }
}

/// Ends overdue connections, once a second.
private final class Watch: Sendable {
  private let thread: HeldThread
  private let signal: Signal

  private final class Signal: Sendable {
    let wakeup: Wakeup
    let isEnded = Atomic(false)
    init() throws(Failure) { wakeup = try Wakeup() }
  }

  init(_ connections: ConnectionTable) throws(Failure) {
    let signal = try Signal()
    self.signal = signal
    thread = try HeldThread {
      while !signal.isEnded.load(ordering: .acquiring) {
        signal.wakeup.wait(milliseconds: 1_000)
        connections.endOverdue()
      }
    }
  }

  func end() {
    signal.isEnded.store(true, ordering: .releasing)
    signal.wakeup.signal()
    thread.join()
  }
}
