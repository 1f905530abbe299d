// Replies of `io.picket.Household` about receivers of messages.
extension Daemon {
  package struct MessageReceiver: Decodable, Sendable {
    package let name: String
    package let about: [String]
    package let waiting: Int
    package let lost: Int
    package let lastDelivery: String?
    /// Why the last try failed.
    package let failure: String?
  }

  package struct ReceiversReply: Decodable, Sendable { package let receivers: [DaemonReply<MessageReceiver>] }

  package struct TrialOutcome: Decodable, Sendable {
    package let name: String
    package let failure: String?
  }

  package struct TryReceiversReply: Decodable, Sendable { package let outcomes: [TrialOutcome] }
}
