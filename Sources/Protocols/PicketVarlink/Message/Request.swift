package import PicketJSON

/// A call on the wire.
package struct Request: Hashable {
  package var method: String
  package var parameters: JSON.Object
  /// Several replies may come.
  package var wantsMore: Bool
  /// No reply is wanted.
  package var isOneway: Bool

  init(method: String, parameters: JSON.Object = [:], wantsMore: Bool = false, isOneway: Bool = false) {
    self.method = method
    self.parameters = parameters
    self.wantsMore = wantsMore
    self.isOneway = isOneway
  }

  package var bytes: [UInt8] {
    var message: JSON.Object = ["method": .string(method)]
    if !parameters.isEmpty { message["parameters"] = .object(parameters) }
    if wantsMore { message["more"] = true }
    if isOneway { message["oneway"] = true }
    return JSON.object(message).bytes + [0]
  }
}

extension Request {
  /// What is wrong with a JSON message that is no valid call.
  package struct Fault: Error {
    package let member: String
  }

  /// Missing, `null` and empty parameters are the same. Unknown members are ignored.
  package init(_ message: JSON) throws(Fault) {
    guard let message = message.object, let method = message["method"]?.string else { throw Fault(member: "method") }
    self.init(method: method)
    switch message["parameters"] {
    case nil, .null: break
    case .object(let parameters): self.parameters = parameters.withoutNulls
    default: throw Fault(member: "parameters")
    }
    wantsMore = try Request.flag("more", of: message)
    isOneway = try Request.flag("oneway", of: message)
    // Descriptor passing and protocol upgrades are not supported.
    if try Request.flag("upgrade", of: message) { throw Fault(member: "upgrade") }
  }

  private static func flag(_ key: String, of message: JSON.Object) throws(Fault) -> Bool {
    switch message[key] {
    case nil, .null: return false
    case .bool(let value): return value
    default: throw Fault(member: key)
    }
  }
}
