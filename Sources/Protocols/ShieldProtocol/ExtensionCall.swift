public import PicketJSON

/// A question to an extension.
public enum ExtensionCall: Hashable, Sendable {
  /// How a shield looks.
  case configuration(ShieldSubject)
  /// What a button does.
  case action(ShieldButton, ShieldSubject)
  /// Something happened to a monitored activity.
  case activity(ActivityCallback)
  /// A report is to be drawn.
  case report(ReportOrder)
}

/// The buttons of a shield.
public enum ShieldButton: Int, Hashable, Sendable, CaseIterable {
  case primary, secondary, firstItem, secondItem, thirdItem
}

/// What happens after a press.
public enum ShieldResponse: String, Hashable, Sendable, CaseIterable {
  case none, close
  /// No decision yet: the shield is drawn again.
  case `defer`
  /// Opens the page where a child asks a guardian.
  case ask
}

/// An extension's answer.
public enum ExtensionAnswer: Hashable, Sendable {
  case look(ShieldLook)
  case response(ShieldResponse)
  /// A callback has returned.
  case done
  case report(ReportPicture)
  /// It has no report of the name that was asked for; it has these.
  case contexts([String])
  /// There is no answer, for this reason.
  case failure(String)
}

extension ExtensionCall {
  /// The most bytes of a question: a report is of days with hundreds of names.
  public static let longest = 4_194_304

  /// The most bytes of its answer.
  public var longestAnswer: Int {
    if case .report = self { 1_048_576 } else { 131_072 }
  }

  public var json: JSON.Object {
    var object: JSON.Object
    switch self {
    case .configuration(let subject):
      object = subject.json
      object["call"] = "configuration"
    case .action(let button, let subject):
      object = subject.json
      object["call"] = "action"
      object["button"] = .int(button.rawValue)
    case .activity(let callback):
      object = callback.json
      object["call"] = "activity"
    case .report(let order):
      object = order.json
      object["call"] = "report"
    }
    return object.withoutNulls
  }

  public init(_ object: JSON.Object) throws(ShieldFault) {
    let fields = Fields(object, of: "a call")
    try fields.allow(
      "call", "button", "webDomain", "application", "category", "kind", "activity", "event", "context",
      "segment", "zone", "data")
    switch try fields.needed("call", upTo: 32) {
    case "configuration": self = .configuration(try ShieldSubject(fields))
    case "action":
      guard let button = ShieldButton(rawValue: try fields.number("button")) else {
        throw ShieldFault("button: there are \(ShieldButton.allCases.count)")
      }
      self = .action(button, try ShieldSubject(fields))
    case "activity": self = .activity(try ActivityCallback(fields))
    case "report": self = .report(try ReportOrder(fields))
    case let other: throw ShieldFault("there is no call '\(other)'")
    }
  }
}

extension ExtensionAnswer {
  /// The most bytes of a failure that are read.
  private static let longestFailure = 500

  public var json: JSON.Object {
    switch self {
    case .look(let look): ["look": .object(look.json)]
    case .response(let response): ["response": .string(response.rawValue)]
    case .done: ["done": true]
    case .report(let picture): ["report": .object(picture.json)]
    case .contexts(let names): ["contexts": .strings(names)]
    case .failure(let why): ["failure": .string(why)]
    }
  }

  public init(_ object: JSON.Object) throws(ShieldFault) {
    let fields = Fields(object, of: "an answer")
    try fields.allow("look", "response", "done", "report", "contexts", "failure")
    guard object.count == 1, let key = object.keys.first, let value = object[key] else {
      throw ShieldFault("an answer is a look, a response, 'done', a report, contexts or a failure")
    }
    switch key {
    case "look": self = .look(try ShieldLook(try fields.neededObject(key)))
    case "report": self = .report(try ReportPicture(try fields.neededObject(key)))
    case "contexts":
      self = .contexts(try fields.texts(key, most: ReportPicture.mostContexts, upTo: ReportOrder.mostContext))
    case "failure":
      guard let why = value.string else { throw ShieldFault("failure: it is a text") }
      self = .failure(ShieldText.fitting(why, upTo: Self.longestFailure))
    case "response":
      let word = try fields.needed(key, upTo: 32)
      guard let response = ShieldResponse(rawValue: word) else {
        throw ShieldFault(
          "response: there are \(ShieldResponse.allCases.map(\.rawValue).joined(separator: " ")), and no '\(word)'")
      }
      self = .response(response)
    default:
      guard try fields.flag(key) == true else { throw ShieldFault("done: it is true") }
      self = .done
    }
  }
}
