internal import CSystemd
internal import Glibc

/// A connection to a bus: one owner, on one thread.
@safe public final class BusConnection {
  public enum Bus: Sendable {
    /// The machine's.
    case system
    /// Of the user's session.
    case user
    /// Another one, such as `unix:path=/tmp/bus`.
    case address(String)
  }

  /// Microseconds until a service has to have answered.
  private static let patience: UInt64 = 10_000_000

  /// The bus itself, among the services on it.
  static let bus = "org.freedesktop.DBus"

  let handle: OpaquePointer
  var watches: [Watch] = []

  public init(_ bus: Bus) throws(BusError) {
    var opened: OpaquePointer?
    let code: CInt
    let name: String
    switch bus {
    case .system: (code, name) = (unsafe sd_bus_open_system(&opened), "the system's D-Bus")
    case .user: (code, name) = (unsafe sd_bus_open_user(&opened), "the session's D-Bus")
    case .address(let address): (code, name) = (unsafe open(address, &opened), "the D-Bus at \(address)")
    }
    guard code >= 0, let opened = unsafe opened else { throw BusError("\(name) cannot be reached: \(words(code))") }
    unsafe handle = unsafe opened
  }

  deinit { _ = unsafe sd_bus_flush_close_unref(handle) }

  /// Returns the parts of the reply.
  public func call(_ method: BusMethod, _ arguments: [BusArgument] = []) throws(BusError) -> [BusValue] {
    var made: OpaquePointer?
    let code = unsafe sd_bus_message_new_method_call(
      handle, &made, method.destination, method.path, method.interface, method.name)
    guard code >= 0, let message = unsafe made else {
      throw BusError("\(method.name) cannot be called: \(words(code))")
    }
    defer { _ = unsafe sd_bus_message_unref(message) }
    for argument in arguments {
      let code = unsafe append(argument, to: message)
      guard code >= 0 else { throw BusError("\(method.name) cannot be called so: \(words(code))") }
    }
    var (error, reply): (picket_bus_error, OpaquePointer?) = unsafe (picket_bus_error(), nil)
    defer { unsafe picket_bus_error_free(&error) }
    let outcome = unsafe picket_bus_call(handle, message, BusConnection.patience, &error, &reply)
    guard outcome >= 0, let reply = unsafe reply else {
      let name = unsafe error.name.map { unsafe String(cString: $0) }
      let text = unsafe error.message.map { unsafe String(cString: $0) }
      // libsystemd's own failures are called after their numbers.
      let isService = name.map { !$0.hasPrefix("System.Error.") } ?? false
      throw BusError(
        "\(method.destination) refuses \(method.name): \(text ?? words(outcome))", name: isService ? name : nil)
    }
    defer { _ = unsafe sd_bus_message_unref(reply) }
    return unsafe BusReader.values(of: reply)
  }

  /// The value of a property.
  public func property(
    _ name: String, of interface: String, at path: String, _ destination: String
  ) throws(BusError) -> BusValue? {
    let get = BusMethod(destination, path, "org.freedesktop.DBus.Properties", "Get")
    return try call(get, [.text(interface), .text(name)]).first?.plain
  }
}

/// Connects to a bus that no variable names.
private func open(_ address: String, _ opened: inout OpaquePointer?) -> CInt {
  var made: OpaquePointer?
  var code = unsafe sd_bus_new(&made)
  guard code >= 0, let bus = unsafe made else { return code }
  for step in [
    { unsafe sd_bus_set_address(bus, address) }, { unsafe sd_bus_set_bus_client(bus, 1) }, { unsafe sd_bus_start(bus) },
  ] where code >= 0 { code = step() }
  if code >= 0 { unsafe opened = unsafe bus } else { _ = unsafe sd_bus_flush_close_unref(bus) }
  return code
}

/// What an error number of libsystemd means.
func words(_ code: CInt) -> String {
  unsafe strerror(-code).map { unsafe String(cString: $0) } ?? "error \(code)"
}

private func append(_ argument: BusArgument, to message: OpaquePointer) -> CInt {
  func basic(_ type: Character, _ value: UnsafeRawPointer) -> CInt {
    unsafe sd_bus_message_append_basic(message, CChar(type.asciiValue ?? 0), value)
  }
  func words(_ text: String) -> CInt {
    // C would end it there.
    if text.utf8.contains(0) { return -EINVAL }
    return unsafe text.withCString { unsafe basic("s", $0) }
  }
  func container(_ contents: String, _ body: () -> CInt) -> CInt {
    let array = CChar(UInt8(ascii: "a"))
    let code = unsafe sd_bus_message_open_container(message, array, contents)
    if code < 0 { return code }
    let inner = body()
    return inner < 0 ? inner : unsafe sd_bus_message_close_container(message)
  }
  switch argument {
  case .text(let text): return words(text)
  case .flag(let flag):
    var number: CInt = flag ? 1 : 0
    return unsafe basic("b", &number)
  case .unsigned(var number): return unsafe basic("u", &number)
  case .signed(var number): return unsafe basic("i", &number)
  case .wide(var number): return unsafe basic("x", &number)
  case .texts(let texts):
    return container("s") {
      for text in texts {
        let code = words(text)
        if code < 0 { return code }
      }
      return 0
    }
  case .noOptions: return container("{sv}") { 0 }
  }
}
