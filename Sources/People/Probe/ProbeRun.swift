internal import Configuration
package import DaemonClient
internal import Glibc
internal import PicketSystem
internal import Synchronization

/// A probe from beginning to end. Whatever it puts up it takes back, also when it is interrupted.
package struct ProbeRun: ~Copyable {
  private let daemon: Daemon
  private let subject: ProbeSubject
  private let program: String

  /// `program` is picket itself, which becomes the child's user.
  package init(
    _ child: String, _ daemon: Daemon, configuration path: String, program: String
  ) throws(ProbeRefusal) {
    guard geteuid() == 0 else {
      throw ProbeRefusal(
        "a probe becomes the child's user, or a device of the home: run it with sudo")
    }
    let configuration: Configuration
    do throws(ConfigurationError) { configuration = try Configuration(path: path) } catch {
      throw ProbeRefusal("\(error)")
    }
    subject = try ProbeSubject(child, of: daemon, configuration)
    (self.daemon, self.program) = (daemon, program)
  }

  package func report() throws(ProbeRefusal) -> ProbeReport {
    let lock: FileLock
    do throws(FileLock.Refusal) {
      lock = try FileLock(path: Leftovers.lock, note: "picket doctor --probe, process \(getpid())")
    } catch {
      throw ProbeRefusal("another probe goes on (\(Leftovers.lock)): wait for its end")
    }
    return try withExtendedLifetime(lock) { () throws(ProbeRefusal) in try run() }
  }

  private func run() throws(ProbeRefusal) -> ProbeReport {
    let signals = HeldSignals()
    defer { signals.release() }
    _ = Leftovers.remove(daemon)
    defer { _ = Leftovers.remove(daemon) }

    let far = FarEnd()
    defer { far.end() }
    try ProbeLinks.joinServers(ofThread: try far.namespace())
    try far.listen()
    let resolver = HomeResolver(subject.names.allowed)
    defer { resolver.end() }
    let ways = Way.all(subject.names)
    let sent = try send(ways)
    guard sent.count == ways.count else {
      throw ProbeRefusal("the child's side ended before all was tried")
    }
    // What was sent last is on its way through the fence.
    _ = usleep(300_000)
    return ProbeVerdicts(subject, far.arrivals).report(ways, sent)
  }

  private func send(_ ways: [Way]) throws(ProbeRefusal) -> [ChildEnd.Sent] {
    switch subject.side {
    case .user(let number): return try ChildProcess.run(subject.names, as: number, program: program)
    case .bridge(let name):
      _ = try daemon.answer(
        .addDevice(
          owner: .child, child: subject.child, hardware: ProbeAddress.card,
          name: ProbeAddress.device))
      let end = ChildNamespace(ways, allowed: subject.names.allowed)
      try ProbeLinks.joinChild(ofThread: try end.namespace(), to: name)
      return try end.finish(reaching: name)
    }
  }
}

/// Signals that end programs, held back until everything is taken back.
struct HeldSignals {
  private let before: sigset_t

  init() {
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&all)
    for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&all, signal) }
    _ = unsafe pthread_sigmask(SIG_BLOCK, &all, &before)
    self.before = before
  }

  func release() {
    var before = before
    _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
