package import DaemonClient

/// How the fence is, as picketd and the filter tell.
package struct FenceReading: Hashable, Sendable {
  package enum Rules: Hashable, Sendable {
    case up
    /// By order.
    case down
    /// No order has come yet.
    case notYet
    case broken(String)
    /// The filter does not answer.
    case silent(String)
  }

  package var rules = Rules.up
  /// Whether the filter has settings to judge by.
  package var hasSettings = true
  package var isFollowed = true
  package var isRouter = true
  package var isLaptop = false
  package var failsOpen = false
  package var backEnd: String?
  /// What the filter says of this machine: a finding in each, most with what helps.
  package var findings: [String] = []
  /// What picketd says is wrong, and what to look at.
  package var troubles: [String] = []
  package var remarks: [String] = []
  package var lostPackets = 0
  package var lostRecords = 0
  package var lostUsage = 0
  package var queues = 0
  package var unknownDevices: UnknownDevices?
  package var catalog: Catalog?
  /// What picket-laptop holds on this machine, and what not; nil while it does not run.
  package var holders: [Holder]?

  package struct UnknownDevices: Hashable, Sendable {
    package var count: Int
    /// Whether they are not judged.
    package var pass: Bool

    package init(count: Int, pass: Bool) { (self.count, self.pass) = (count, pass) }
  }

  package struct Catalog: Hashable, Sendable {
    package var path: String
    package var names: Int

    package init(path: String, names: Int) { (self.path, self.names) = (path, names) }
  }

  /// A part of this machine that holds some settings for a child's user.
  package struct Holder: Hashable, Sendable {
    package var name: String
    /// Paths of settings.
    package var settings: [String]
    /// Why it does not hold them.
    package var failure: String?

    package init(name: String, settings: [String], failure: String? = nil) {
      (self.name, self.settings, self.failure) = (name, settings, failure)
    }
  }

  package init() {}

  package init(_ status: Daemon.StatusReply) {
    rules = FenceReading.rules(status)
    hasSettings = status.revision != nil
    isFollowed = status.followed
    if let mode = status.mode { (isRouter, isLaptop) = (mode != "laptop", mode != "router") }
    failsOpen = status.fail == "open"
    backEnd = status.backEnd
    findings = status.backEndReasons
    troubles = status.daemon?.troubles ?? []
    remarks = (status.daemon?.alerts ?? []).map(\.text) + (status.daemon?.remarks ?? [])
    lostPackets = status.queues.reduce(0) { $0 + $1.droppedFull + $1.droppedBuffer }
    lostRecords = status.recordsDropped
    lostUsage = max(status.daemon?.usageLost ?? 0, status.accounting?.lost ?? 0)
    queues = status.queues.count
    unknownDevices = status.daemon?.unknownDevices.map { UnknownDevices(count: $0.count, pass: $0.rules == .pass) }
    catalog = status.catalog.map { Catalog(path: $0.path, names: $0.names) }
    holders = status.daemon?.laptop.map { holders in
      holders.map { Holder(name: $0.name, settings: $0.settings, failure: $0.failure) }
    }
  }

  private static func rules(_ status: Daemon.StatusReply) -> Rules {
    if status.process == nil { return .silent(status.problem ?? "picket-filter does not answer") }
    switch status.rules {
    case .up: return .up
    case .down: return status.revision == nil ? .notYet : .down
    case .broken, .unknown: return .broken(status.problem ?? "the rules are not as they were put up")
    }
  }
}
