import Glibc
import KernelRules
import PicketSystem
import Support

/// Who answers for the packets that the router asks about.
enum Judge: Hashable {
  /// No rules at all, so no program is asked.
  case nobody
  /// No rules, and the kernel keeps account of connections, as it has to for any rule that knows them.
  case tracking
  /// C that accepts everything, one send for each verdict.
  case acceptOne
  /// C that accepts everything, one send for all verdicts of a batch.
  case acceptTogether
  case picket

  static let queue: UInt16 = 5230

  /// How reports name it.
  var name: String {
    switch self {
    case .nobody: "no filter"
    case .tracking: "conntrack alone"
    case .acceptOne: "C, one send each"
    case .acceptTogether: "C, one send for many"
    case .picket: "Picket"
    }
  }

  private func command(_ tools: Road.Tools, freeing: Bool) -> [String] {
    // Handshakes, what the child sends, what the server sends. The kernel looks for an answer once a hello was allowed.
    let last = freeing ? FlowMark.allowed : .watched
    let marks = [FlowMark.watched, last, last].map { "\(MarkMask.standard.mark($0))" }
    let mode = self == .acceptOne ? "one" : "concat"
    return [tools.accept, "\(Judge.queue)", mode, Path.home] + marks
  }

  /// Has the rules put up and starts the program that answers, on the given processor or on any.
  ///
  /// C frees a connection by its server's first words or never, where Picket finds out by itself. Over TLS the kernel
  /// does, for both.
  func start(
    in road: Road, for family: borrowing FamilyOnDisk, on processor: Int? = nil, freeing: Bool = true
  ) throws -> Seat {
    try road.clear()
    let pinned = processor.map { ["taskset", "-c", "\($0)"] } ?? []
    switch self {
    case .nobody: return Seat(nil, nil)
    case .tracking:
      try road.track()
      return Seat(nil, nil)
    case .acceptOne, .acceptTogether:
      try road.fence()
      let child = try road.start(in: road.path.router, pinned + command(road.tools, freeing: freeing))
      guard child.line(within: .seconds(5)) == "ready" else { throw Failure("start", name, reason: "it says nothing") }
      return Seat(child, nil)
    case .picket:
      // Their messages are read after a failure.
      let quietly = ["sh", "-c", "exec \"$@\" 2>>\(family.folder)/log", "sh"]
      let filter = try road.start(in: road.path.router, quietly + pinned + family.filter)
      let daemon = try road.start(in: road.path.router, quietly + family.daemon)
      try family.wait()
      return Seat(filter, daemon)
    }
  }

  /// A judge at work.
  struct Seat: ~Copyable {
    private let child: BackgroundProgram?
    private let daemon: BackgroundProgram?

    fileprivate init(_ child: consuming BackgroundProgram?, _ daemon: consuming BackgroundProgram?) {
      self.child = child
      self.daemon = daemon
    }

    /// Nanoseconds.
    var workingTime: Double {
      switch child {
      case .some(let child): child.workingTime ?? 0
      case .none: 0
      }
    }

    /// Nanoseconds of picketd, which writes down what was decided.
    var recordingTime: Double {
      switch daemon {
      case .some(let daemon): daemon.workingTime ?? 0
      case .none: 0
      }
    }

    /// Bytes that it shares with no other process.
    var memory: Int {
      switch child {
      case .some(let child): child.memory?.own ?? 0
      case .none: 0
      }
    }

    /// Waits until Picket no longer looks for what was open before it, which it does ever more seldom. A filter runs for
    /// longer than that.
    func settle() {
      switch daemon {
      case .some: usleep(3_300_000)
      case .none: break
      }
    }

    func signal(_ signal: Int32) {
      switch child {
      case .some(let child): child.signal(signal)
      case .none: break
      }
    }

    /// Has the family's settings read again.
    func reload() {
      switch daemon {
      case .some(let daemon): daemon.signal(SIGHUP)
      case .none: break
      }
    }
  }
}
