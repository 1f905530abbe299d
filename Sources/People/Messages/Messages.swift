// Messages: what guardians would see on their pages goes to them elsewhere: by webhooks, by ntfy on a telephone, and by mail.
//
//     picketd's Watch, and its replies -> Occasions -> MessageQueue of each receiver -> picket-fetch -> the receiver
//
//     Occasions/   what is worth a message: requests, limits, new devices, trouble, a week; with and without names
//     Receivers/   where messages go, and what is sent to each: JSON with a signature, ntfy's own form, or a mail
//     Together/    what machines of one family tell once
//     Sending/     what waits, when it is tried again, and the threads that do it
//
// picketd has no network, so a message is handed to a picket-fetch, which has no right and no memory: it sees one message, makes
// one connection and ends. Secrets stay here; the process on the network gets a signature, or the one token that it needs.
//
// What waits is in memory alone, since a message may have names and the disk has none. A name is in a message only where the
// receiver's `names` is switched on.

/// What a message is about.
public enum MessageKind: String, Hashable, Sendable, CaseIterable {
  /// A child, or an app of a child, asks for something.
  case requests
  /// A child's limit is used up.
  case limits
  /// A device that was never there before.
  case devices
  /// The fence does not stand, or something is wrong with the household or its configuration.
  case trouble
  /// The seven days of each child that ended on Sunday.
  case week
}

/// A message to guardians, in both forms.
public struct GuardianMessage: Hashable, Sendable {
  /// The same in each try, so that a receiver knows what it has.
  public private(set) var id: String
  /// What it is about, where each machine of the family finds it.
  var subject: SharedNotice.Subject?
  /// The number under which one of them tells it.
  var shared: String?
  /// Nil for a trial.
  public let kind: MessageKind?
  /// Seconds since 1970.
  public let time: Int
  /// Without the name of a child, a device, a site or an app.
  public let discreet: String
  /// With them.
  public let clear: String
  public var child: String?
  /// What is asked for, or used up.
  public var what: String?
  /// The number of a request.
  public var request: Int?
  /// The same at length, with names, for receivers with room for it.
  public var letter: String?

  public init(
    id: String, kind: MessageKind?, time: Int, discreet: String, clear: String, child: String? = nil,
    what: String? = nil, request: Int? = nil, letter: String? = nil
  ) {
    (self.id, self.kind, self.time, self.discreet, self.clear) = (id, kind, time, discreet, clear)
    (self.child, self.what, self.request, self.letter) = (child, what, request, letter)
  }

  /// The same as one that machines tell together. Its number is the same on all of them.
  func shared(as number: String) -> GuardianMessage {
    var message = self
    (message.id, message.shared) = ("msg_\(number)", number)
    return message
  }

  /// What guardians send to see whether a receiver hears them.
  public static func trial(id: String, time: Int) -> GuardianMessage {
    let words = "This is a test: messages of Picket arrive here."
    return GuardianMessage(id: id, kind: nil, time: time, discreet: words, clear: words)
  }
}
