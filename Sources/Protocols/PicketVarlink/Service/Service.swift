internal import PicketJSON

/// A service with its interfaces. Every service also has `org.varlink.service`, which describes the others.
public struct Service: Sendable {
  let vendor: String
  let product: String
  let version: String
  let url: String
  let interfaces: [Interface]

  public init(vendor: String, product: String, version: String, url: String, interfaces: [Interface]) {
    self.vendor = vendor
    self.product = product
    self.version = version
    self.url = url
    self.interfaces = interfaces
  }

  func interface(_ name: String) -> Interface? { interfaces.first { $0.description.name == name } }

  /// The handler of a request; nil if the request was answered here.
  func handler(of call: Call) -> (@Sendable (Call) async -> Void)? {
    let parts = call.method.utf8.lastIndex(of: UInt8(ascii: ".")).map { call.method[..<$0] }
    let name = String((parts ?? "").prefix(256))
    if name == Introspection.description.name {
      if let error = Introspection.description.objection(to: call) { call.fail(error) } else { introspect(call) }
      return nil
    }
    guard let interface = interface(name) else {
      call.fail(.interfaceNotFound(name))
      return nil
    }
    if let error = interface.description.objection(to: call) {
      call.fail(error)
      return nil
    }
    return interface.handler
  }
}

/// A description and its handler. The handler receives calls that match the description, on any thread, and answers
/// each with `reply`, `fail` or, for a stream, `push`.
public struct Interface: Sendable {
  public let description: Description
  let handler: @Sendable (Call) async -> Void

  public init(_ description: Description, handler: @escaping @Sendable (Call) async -> Void) {
    self.description = description
    self.handler = handler
  }
}

extension Description {
  /// Why a call does not match this interface.
  fileprivate func objection(to call: Call) -> CallError? {
    guard methods[call.name] != nil else { return .methodNotFound(String(call.method.prefix(256))) }
    return fault(inCall: call.name, call.parameters).map { .invalidParameter($0) }
  }
}
