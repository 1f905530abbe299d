internal import Lists
internal import PicketJSON

/// From whom a mail is, for whom, and who sends it.
public struct MailEnvelope: Hashable, Sendable {
  /// People that one mail goes to.
  public static let most = 8

  public var from: String
  public var to: [String]
  public var user: String?
  public var password: String?

  public init(from: String, to: [String], user: String? = nil, password: String? = nil) {
    (self.from, self.to, self.user, self.password) = (from, to, user, password)
  }

  var isPlain: Bool {
    (1...MailEnvelope.most).contains(to.count) && ([from] + to).allSatisfy(MailAddress.isPlain)
      && [user, password].allSatisfy { text in
        text?.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f } ?? true && (text?.utf8.count ?? 1) <= 1_024
      }
  }
}

/// A message to a place on the network: one request, of which the answer's status alone counts.
public struct OutgoingMessage: Hashable, Sendable {
  /// Bytes of a body, and lines of a head.
  public static let longest = 16_384
  static let mostHeaders = 16

  public var address: String
  /// Lines of the head: a name, a colon and a value.
  public var headers: [String]
  /// Text without zeros.
  public var body: String
  /// Whether the address may be one of this machine or of the home.
  public var mayBeLocal: Bool
  /// Nil for a request of HTTP. A mail's body has its head in it, and `headers` is empty.
  public var mail: MailEnvelope?

  public init(address: String, headers: [String] = [], body: String, mayBeLocal: Bool, mail: MailEnvelope? = nil) {
    (self.address, self.headers, self.body, self.mayBeLocal, self.mail) = (address, headers, body, mayBeLocal, mail)
  }

  /// Whether it is what it seems to be: a line of the head is one line.
  var isPlain: Bool {
    headers.count <= OutgoingMessage.mostHeaders && body.utf8.count <= OutgoingMessage.longest && !body.utf8.contains(0)
      && headers.allSatisfy { Reply.isPlain($0) } && mail?.isPlain ?? true
  }
}

/// Why a message did not arrive.
public struct DeliveryFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence that says what happened, and what to do.
  public let description: String
  /// Whether the same message would be refused again.
  public let isForGood: Bool
  /// Seconds that the receiver wants to be left alone.
  public let wait: Int?

  public init(_ description: String, isForGood: Bool = false, wait: Int? = nil) {
    (self.description, self.isForGood, self.wait) = (description, isForGood, wait)
  }
}

/// Hands messages to picket-fetch, each to one of its own.
public struct MessageCarrier: Sendable {
  /// Beside what the delivery may take itself.
  private static let patience = Duration.seconds(15)

  private let place: FetcherPlace

  public init(_ place: FetcherPlace) { self.place = place }

  public func deliver(_ outgoing: OutgoingMessage) throws(DeliveryFault) {
    guard outgoing.isPlain else { throw DeliveryFault("this is no message that can be sent", isForGood: true) }
    let answer: FetchAnswer
    do throws(ListError) {
      var fetcher = try FetchConversation(
        place, patience: .milliseconds(Delivery.totalMilliseconds) + MessageCarrier.patience)
      try fetcher.send(.deliver(outgoing))
      answer = try fetcher.answer { _, _ in }.answer
    } catch {
      throw DeliveryFault(error.description)
    }
    switch answer {
    case .delivered: return
    case .undelivered(let fault): throw fault
    default: throw DeliveryFault(FetchConversation.nonsense.description)
    }
  }
}
