public import PicketJSON

/// Why a call failed, as the service replies.
public struct CallError: Error, Hashable, Sendable {
  /// With its interface: `org.varlink.service.MethodNotFound`.
  public let name: String
  public let parameters: JSON.Object

  public init(_ name: String, _ parameters: JSON.Object = [:]) {
    self.name = name
    self.parameters = parameters
  }
}

/// The errors that every service may return.
extension CallError {
  public static func interfaceNotFound(_ interface: String) -> CallError {
    CallError("org.varlink.service.InterfaceNotFound", ["interface": .string(interface)])
  }
  public static func methodNotFound(_ method: String) -> CallError {
    CallError("org.varlink.service.MethodNotFound", ["method": .string(method)])
  }
  public static func methodNotImplemented(_ method: String) -> CallError {
    CallError("org.varlink.service.MethodNotImplemented", ["method": .string(method)])
  }
  public static func invalidParameter(_ parameter: String) -> CallError {
    CallError("org.varlink.service.InvalidParameter", ["parameter": .string(parameter)])
  }
  public static let permissionDenied = CallError("org.varlink.service.PermissionDenied")
  /// The method has many replies, and the call did not set `more`.
  public static let expectedMore = CallError("org.varlink.service.ExpectedMore")
}

extension CallError: CustomStringConvertible {
  public var description: String { parameters.isEmpty ? name : "\(name) \(JSON.object(parameters).text)" }
}
