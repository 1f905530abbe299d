import Capture
import Glibc

/// The smallest program with a queue: it accepts everything, and prints at the end what that cost. Tests kill it, and
/// benchmarks measure it.
enum Rig {
  static let usage = """
    usage: picket-rig QUEUE [--batch N] [--mark M] [--length N] [--seconds N]

    Binds QUEUE in this network namespace, says "ready", accepts every packet, and prints one line of JSON when SIGTERM
    comes, or after that many seconds.

      --batch N    packets taken at once, whose verdicts leave in one send (32); 1 is one send for each
      --mark M     the mark that every packet gets
      --length N   packets that the kernel holds (65536)
    """

  static func run(_ arguments: [String]) {
    var options = QueueOptions()
    options.length = 65_536
    options.receiveBuffer = 256 << 20
    var verdict = PacketVerdict.accept
    var words = arguments[...]
    guard let queue = words.popFirst().flatMap({ UInt16($0) }) else { fail(usage, code: 2) }
    while let word = words.popFirst() {
      guard let value = words.popFirst().flatMap({ UInt32($0) }) else { fail(usage, code: 2) }
      switch word {
      case "--batch": options.batch = Int(value)
      case "--mark": verdict = .accept(mark: value)
      case "--length": options.length = value
      case "--seconds": _ = alarm(value)
      default: fail(usage, code: 2)
      }
    }
    do throws(KernelError) {
      try serve(queue, options, verdict)
    } catch {
      fail("picket-rig: \(error)", code: 1)
    }
  }

  private static func serve(_ number: UInt16, _ options: QueueOptions, _ verdict: PacketVerdict) throws(KernelError) {
    let waker = try Waker()
    var queue = try PacketQueue(number, options: options, waker: waker)
    Stop.by(waker)
    print("ready")
    fflush(nil)
    var first: Double?
    var (last, before) = (0.0, 0.0)
    while true {
      let turn = try queue.serve(milliseconds: -1) { _, _, pending in pending.settle(verdict) }
      if turn == .woken { break }
      last = now(CLOCK_MONOTONIC)
      if first == nil {
        first = last
        before = now(CLOCK_PROCESS_CPUTIME_ID)
      }
    }
    let counters = queue.counters
    let seconds = last - (first ?? last)
    let perPacket = 1e9 / Double(max(counters.packets, 1))
    let cpu = (now(CLOCK_PROCESS_CPUTIME_ID) - before) * perPacket
    print(
      """
      {"packets":\(counters.packets),"verdicts":\(counters.verdicts),"sends":\(counters.sends),\
      "packetsPerSecond":\(seconds > 0 ? Int(Double(counters.packets) / seconds) : 0),"cpuNanoseconds":\(Int(cpu))}
      """)
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func fail(_ message: String, code: Int32) -> Never {
    print(message)
    exit(code)
  }
}

/// Signals wake this.
enum Stop {
  /// Set once, before signals are handled.
  nonisolated(unsafe) private static var waker: Waker?

  static func by(_ waker: Waker) {
    unsafe Stop.waker = waker
    for number in [SIGTERM, SIGINT, SIGALRM] {
      _ = signal(number) { _ in unsafe Stop.waker?.wake() }
    }
  }
}
