/// A place that guardians have told what they would see on their pages, and how it is doing.
public struct ReceiverState: Hashable, Sendable {
  public let name: String
  /// Words such as `requests`.
  public let about: [String]
  /// Messages that wait, and those that never arrived.
  public let waiting: Int
  public let lost: Int
  /// Seconds since 1970.
  public let lastDelivery: Int?
  /// Why the last try failed; nil after one that did not.
  public let failure: String?

  public init(name: String, about: [String], waiting: Int, lost: Int, lastDelivery: Int?, failure: String?) {
    (self.name, self.about, self.waiting, self.lost) = (name, about, waiting, lost)
    (self.lastDelivery, self.failure) = (lastDelivery, failure)
  }
}

/// What became of a trial message; without a failure it arrived.
public struct ReceiverTrial: Hashable, Sendable {
  public let name: String
  public let failure: String?

  public init(name: String, failure: String?) { (self.name, self.failure) = (name, failure) }
}
