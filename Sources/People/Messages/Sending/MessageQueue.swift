/// What waits for one receiver, and when it is tried next. Values alone: times are seconds of a clock that no person sets.
public struct MessageQueue: Hashable, Sendable {
  /// Messages that wait at most; then the oldest go. A family has a few a day.
  public static let most = 64
  /// How long a message is tried, in seconds: a day.
  public static let longest = 86_400
  /// Pauses behind failures, in seconds; the last one stays.
  public static let pauses = [5, 15, 60, 300, 900, 1_800]

  private struct Item: Hashable {
    let message: GuardianMessage
    let came: Int
  }

  private var items: [Item] = []
  private var failures = 0
  private var next = 0
  /// Messages that never arrived: too many waited, or too long.
  public private(set) var lost = 0

  public init() {}

  public var count: Int { items.count }

  /// One that waits already is not added once more.
  public mutating func add(_ message: GuardianMessage, at time: Int) {
    if items.contains(where: { $0.message.id == message.id }) { return }
    items.append(Item(message: message, came: time))
    if items.count > MessageQueue.most {
      items.removeFirst()
      lost += 1
    }
  }

  /// The message to try now: they come in their order. Those that waited too long go.
  public mutating func due(at time: Int) -> GuardianMessage? {
    let before = items.count
    items.removeAll { $0.came + MessageQueue.longest <= time }
    lost += before - items.count
    return next <= time ? items.first?.message : nil
  }

  /// Seconds until the next try; nil where nothing waits.
  public func wait(at time: Int) -> Int? { items.isEmpty ? nil : max(0, next - time) }

  /// The receiver is another one now, or takes messages again: pauses begin anew.
  public mutating func retry() { (failures, next) = (0, 0) }

  /// Drops messages that a receiver wants no more.
  mutating func keep(where wants: (GuardianMessage) -> Bool) { items.removeAll { !wants($0.message) } }

  func holds(_ message: GuardianMessage) -> Bool { items.contains { $0.message.id == message.id } }

  /// It is no longer this machine's to send, so that it is not lost.
  mutating func drop(_ message: GuardianMessage) { items.removeAll { $0.message.id == message.id } }

  public mutating func delivered(_ message: GuardianMessage) {
    items.removeAll { $0.message.id == message.id }
    retry()
  }

  /// `wait` is what the receiver asked for. A refusal for good takes this message alone away.
  public mutating func failed(_ message: GuardianMessage, isForGood: Bool, wait: Int? = nil, at time: Int) {
    if isForGood {
      let before = items.count
      items.removeAll { $0.message.id == message.id }
      lost += before - items.count
    }
    let pause = MessageQueue.pauses[min(failures, MessageQueue.pauses.count - 1)]
    failures += 1
    // A receiver that asks for a year is not waited for.
    next = time + min(max(pause, wait ?? 0), MessageQueue.pauses.last ?? pause)
  }
}
