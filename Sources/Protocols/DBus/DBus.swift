// DBus: calls to services of the desktop, over libsystemd's sd-bus.
//
//     let bus = try BusConnection(.system)
//     let sessions = try bus.call(
//       BusMethod("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "ListSessions"))
//     for case .structure(let fields) in sessions.first?.list ?? [] { ... }
//
// Signals come to who watches for them:
//
//     try bus.watch("org.freedesktop.Notifications", at: "/org/freedesktop/Notifications")
//     while true {
//       _ = Poll.wait(for: bus.descriptor, milliseconds: nil)
//       while let signals = try bus.signals() { ... }
//     }
//
// A client alone: Picket serves nothing there. A reply is one value for each of its parts, whatever types it has; who reads it asks
// for what it expects and gets nil for anything else. Calls block their thread until they are answered, for `patience` at most.

/// A method of an object on the bus.
public struct BusMethod: Hashable, Sendable {
  public let destination: String
  public let path: String
  public let interface: String
  public let name: String

  public init(_ destination: String, _ path: String, _ interface: String, _ name: String) {
    (self.destination, self.path, self.interface, self.name) = (destination, path, interface, name)
  }
}

/// A value that travels over the bus.
public indirect enum BusValue: Hashable, Sendable {
  case flag(Bool)
  /// Any of its integers.
  case number(Int64)
  /// A text, the path of an object, or a signature.
  case text(String)
  case list([BusValue])
  /// A structure, or an entry of a dictionary.
  case structure([BusValue])
  /// A value that says its own type.
  case variant(BusValue)
  /// What Picket has no use for: a fraction, a descriptor.
  case other

  /// Without the variants around it.
  public var plain: BusValue { if case .variant(let value) = self { value.plain } else { self } }
  public var flag: Bool? { if case .flag(let flag) = plain { flag } else { nil } }
  public var number: Int64? { if case .number(let number) = plain { number } else { nil } }
  public var text: String? { if case .text(let text) = plain { text } else { nil } }
  public var list: [BusValue]? { if case .list(let list) = plain { list } else { nil } }
  public var fields: [BusValue]? { if case .structure(let fields) = plain { fields } else { nil } }
}

/// What a method is called with.
public enum BusArgument: Hashable, Sendable {
  case text(String)
  case flag(Bool)
  /// 32 bits, with or without a sign.
  case unsigned(UInt32)
  case signed(Int32)
  /// 64 bits.
  case wide(Int64)
  case texts([String])
  /// A dictionary without entries, from texts to variants.
  case noOptions
}

/// What an object on the bus told.
public struct BusSignal: Hashable, Sendable {
  /// The connection that sent it, such as `:1.7`: the bus itself says so.
  public let sender: String
  public let path: String
  public let interface: String
  public let name: String
  public let values: [BusValue]

  public init(sender: String, path: String, interface: String, name: String, values: [BusValue]) {
    (self.sender, self.path, self.interface, self.name) = (sender, path, interface, name)
    self.values = values
  }
}

/// Why a call has no reply, for people.
public struct BusError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Its name on the bus, such as `org.freedesktop.DBus.Error.ServiceUnknown`; nil where no service said one.
  public let name: String?
  public let description: String

  public init(_ description: String, name: String? = nil) { (self.description, self.name) = (description, name) }
}
