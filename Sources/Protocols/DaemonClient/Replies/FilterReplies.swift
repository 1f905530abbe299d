// Replies of `io.picket.Filter`.
extension Daemon {
  package struct StatusReply: Decodable, Sendable {
    /// Missing if picket-filter itself was asked.
    package let daemon: Process?
    package let process: Int?
    package let version: String?
    package let startedAt: String?
    package let followed: Bool
    package let rules: RulesState
    package let problem: String?
    package let backEnd: String?
    package let backEndReasons: [String]
    package let mode: String?
    package let fail: String?
    package let revision: Int?
    package let children: Int
    package let devices: Int
    package let catalog: CatalogInUse?
    package let flows: FlowCounts?
    package let recordsDropped: Int
    package let lookUps: LookUpCounts?
    package let unknown: UnknownCounts?
    package let accounting: AccountingState?
    package let queues: [Queue]
    package let events: [Event]
  }

  package enum RulesState: String, CaseIterable, Decodable, Sendable { case up, down, broken, unknown }

  package struct Process: Decodable, Sendable {
    package let process: Int
    package let version: String
    package let startedAt: String
    package let questions: Int
    package let troubles: [String]
    package let remarks: [String]
    package let alerts: [Alert]
    package let unknownDevices: UnknownDevices?
    package let closed: [ClosedForChild]
    package let usageLost: Int
    package let dashboard: Dashboard?
    /// Missing while there is none.
    package let exams: [Exam]?
    /// What picket-laptop holds on this machine; none while it does not run.
    package let laptop: [LaptopEnforcer]?
  }

  /// Where guardians' pages are.
  package struct Dashboard: Decodable, Sendable {
    package let address: String
    package let port: Int
    package let isLocal: Bool
    package let fingerprint: String?
  }

  /// What a rule of time stops for a child now.
  package struct ClosedForChild: Decodable, Sendable {
    package let child: String
    package let what: String
    package let until: String?
    package let by: String
  }

  package struct CatalogInUse: Decodable, Sendable {
    package let path: String
    package let names: Int
    package let checksum: String
  }

  package struct FlowCounts: Decodable, Sendable {
    package let undecided: Int
    package let decided: Int
  }

  package struct LookUpCounts: Decodable, Sendable {
    package let asked: Int
    package let learned: Int
    package let failed: Int
  }

  package struct UnknownCounts: Decodable, Sendable {
    package let connections: Int
    package let bytesOut: Int
    package let bytesIn: Int
  }

  package struct AccountingState: Decodable, Sendable {
    package let connections: Int
    package let lost: Int
    package let seconds: Double
  }

  package struct Queue: Decodable, Sendable {
    package let number: Int
    package let packets: Int
    package let verdicts: Int
    package let waiting: Int
    package let droppedFull: Int
    package let droppedBuffer: Int
    package let forgotten: Int
    package let refused: Int
  }

  package struct Event: Decodable, Sendable {
    package let time: String
    package let kind: String
    package let text: String
  }

  package struct MetricsReply: Decodable, Sendable { package let text: String }

  package struct ReloadReply: Decodable, Sendable {
    package let file: String
    package let changed: [String]
    package let noLongerDeclared: [String]
  }
}
