public import PicketJSON

/// A question to an extension.
public enum ExtensionCall: Hashable, Sendable {
  /// How a shield looks.
  case configuration(ShieldSubject)
  /// What a button does.
  case action(ShieldButton, ShieldSubject)
  /// Something happened to a monitored activity.
  case activity(ActivityCallback)
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
}

extension ExtensionCall {
  /// The most bytes of a message, in both directions.
  public static let longest = 131_072

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
    }
    return object.withoutNulls
  }

  public init(_ object: JSON.Object) throws(ShieldFault) {
    let fields = Fields(object, of: "a call")
    try fields.allow("call", "button", "webDomain", "application", "category", "kind", "activity", "event")
    switch try fields.needed("call", upTo: 32) {
    case "configuration": self = .configuration(try ShieldSubject(fields))
    case "action":
      guard let button = ShieldButton(rawValue: try fields.number("button")) else {
        throw ShieldFault("button: there are \(ShieldButton.allCases.count)")
      }
      self = .action(button, try ShieldSubject(fields))
    case "activity": self = .activity(try ActivityCallback(fields))
    case let other: throw ShieldFault("there is no call '\(other)'")
    }
  }
}

extension ExtensionAnswer {
  public var json: JSON.Object {
    switch self {
    case .look(let look): ["look": .object(look.json)]
    case .response(let response): ["response": .string(response.rawValue)]
    case .done: ["done": true]
    }
  }

  public init(_ object: JSON.Object) throws(ShieldFault) {
    let fields = Fields(object, of: "an answer")
    try fields.allow("look", "response", "done")
    switch (try fields.object("look"), try fields.text("response", upTo: 32), try fields.flag("done")) {
    case (nil, nil, true?): self = .done
    case (let look?, nil, nil): self = .look(try ShieldLook(look))
    case (nil, let word?, nil):
      guard let response = ShieldResponse(rawValue: word) else {
        throw ShieldFault(
          "response: there are \(ShieldResponse.allCases.map(\.rawValue).joined(separator: " ")), and no '\(word)'")
      }
      self = .response(response)
    default: throw ShieldFault("an answer is a look, a response or 'done'")
    }
  }
}
