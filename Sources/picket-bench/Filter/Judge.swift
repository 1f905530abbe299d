import Capture
import Files
import Glibc
import Support

/// Who answers for the packets that the router asks about.
enum Judge: Hashable {
  /// No rules at all, so nobody is asked.
  case nobody
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
    case .acceptOne: "C, one send each"
    case .acceptTogether: "C, one send for many"
    case .picket: "Picket"
    }
  }

  private func command(_ tools: Road.Tools, freeing: Bool, link: String) -> [String] {
    let queue = "\(Judge.queue)"
    // Handshakes, what the child sends, what the server sends.
    let marks = [FlowMark.watched, .watched, freeing ? .allowed : .watched].map { "\(MarkMask.standard.mark($0))" }
    return switch self {
    case .nobody: []
    case .acceptOne: [tools.accept, queue, "one", Path.home] + marks
    case .acceptTogether: [tools.accept, queue, "concat", Path.home] + marks
    case .picket: [Child.itself, Errand.flag, "filter", link]
    }
  }

  /// Puts up the rules and starts whoever answers, on the given processor or wherever it pleases the kernel.
  ///
  /// C frees a connection by its server's first words or never, where Picket finds out by itself. Picket blocks what is
  /// in the catalog.
  func start(
    in road: Road, on processor: Int? = nil, freeing: Bool = true, blocking catalog: String? = nil
  ) throws -> Seat {
    try road.clear()
    guard self != .nobody else { return Seat(nil) }
    let pinned = processor.map { ["taskset", "-c", "\($0)"] } ?? []
    let household = Household(link: "/tmp/picket-bench-\(getpid()).sock", catalog: catalog)
    // Picket puts its rules up itself.
    if self != .picket { try road.fence() }
    let child = try road.start(
      in: road.path.router, pinned + command(road.tools, freeing: freeing, link: household.link))
    guard child.line(within: .seconds(5)) == "ready" else { throw Failure("start", name, reason: "it says nothing") }
    if self == .picket { try household.begin() }
    return Seat(consume child, self == .picket ? household : nil)
  }

  /// A judge at work.
  struct Seat: ~Copyable {
    private let child: Child?
    private let household: Household?

    fileprivate init(_ child: consuming Child?, _ household: Household? = nil) {
      self.child = child
      self.household = household
    }

    /// Nanoseconds.
    var workingTime: Double {
      switch child {
      case .some(let child): child.workingTime ?? 0
      case .none: 0
      }
    }

    /// Bytes that it shares with nobody.
    var memory: Int {
      switch child {
      case .some(let child): child.memory?.own ?? 0
      case .none: 0
      }
    }

    /// Has everything blocked that was allowed so far.
    func tighten() throws { try household?.tighten() }

    func signal(_ signal: Int32) {
      switch child {
      case .some(let child): child.signal(signal)
      case .none: break
      }
    }
  }
}
