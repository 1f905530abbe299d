package import PicketJSON

/// A reply on the wire.
package enum Response: Hashable {
  case reply(JSON.Object, continues: Bool)
  case error(CallError)

  package var bytes: [UInt8] {
    var message: JSON.Object = [:]
    switch self {
    case .reply(let parameters, let continues):
      message["parameters"] = .object(parameters)
      if continues { message["continues"] = true }
    case .error(let error):
      message["error"] = .string(error.name)
      message["parameters"] = .object(error.parameters)
    }
    return JSON.object(message).bytes + [0]
  }

  /// nil for an invalid reply.
  package init?(_ message: JSON) {
    guard let message = message.object else { return nil }
    let parameters: JSON.Object
    switch message["parameters"] {
    case nil, .null: parameters = [:]
    case .object(let object): parameters = object
    default: return nil
    }
    switch (message["error"], message["continues"]) {
    case (.string(let name), _): self = .error(CallError(name, parameters))
    case (nil, .bool(let continues)), (.null, .bool(let continues)): self = .reply(parameters, continues: continues)
    case (nil, nil), (nil, .null), (.null, nil), (.null, .null): self = .reply(parameters, continues: false)
    default: return nil
    }
  }
}
