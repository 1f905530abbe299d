internal import CSystemd
internal import Glibc

extension BusConnection {
  /// Signals that one look takes at most: who sends without end does not hold the caller.
  public static let mostSignals = 256

  /// Has the bus pass on the signals of an interface, of one object or of all. `service` is a name: the bus knows which connection has it. What is sent to this
  /// connection alone comes without being asked for, whoever sends it: look at the sender.
  public func watch(_ interface: String, at path: String? = nil, of service: String) throws(BusError) {
    let add = BusMethod("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch")
    let place = path.map { ",path='\($0)'" } ?? ""
    _ = try call(add, [.text("type='signal',sender='\(service)',interface='\(interface)'\(place)")])
  }

  /// The connection that has a name of a service now.
  public func owner(of service: String) throws(BusError) -> String? {
    let get = BusMethod("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner")
    return try call(get, [.text(service)]).first?.text
  }

  /// Ready where something came. `signals` has to be called first, and again after every call: these read what comes meanwhile.
  public var descriptor: CInt { unsafe sd_bus_get_fd(handle) }

  /// What came since the last look. An empty list says that nothing waits.
  public func signals() throws(BusError) -> [BusSignal] {
    var signals: [BusSignal] = []
    while signals.count < BusConnection.mostSignals {
      var taken: OpaquePointer?
      let code = unsafe sd_bus_process(handle, &taken)
      guard code >= 0 else { throw BusError("the bus is gone: \(words(code))") }
      if code == 0 { break }
      // Without a message it did something else, such as to say hello.
      guard let message = unsafe taken else { continue }
      if let signal = unsafe signal(message) { signals.append(signal) }
      _ = unsafe sd_bus_message_unref(message)
    }
    return signals
  }

  private func signal(_ message: OpaquePointer) -> BusSignal? {
    /// SD_BUS_MESSAGE_SIGNAL.
    let wanted: UInt8 = 4
    var type: UInt8 = 0
    guard unsafe sd_bus_message_get_type(message, &type) >= 0, type == wanted,
      let sender = unsafe text(sd_bus_message_get_sender(message)),
      let path = unsafe text(sd_bus_message_get_path(message)),
      let interface = unsafe text(sd_bus_message_get_interface(message)),
      let name = unsafe text(sd_bus_message_get_member(message))
    else { return nil }
    return BusSignal(
      sender: sender, path: path, interface: interface, name: name, values: unsafe BusReader(message).values())
  }

  private func text(_ text: UnsafePointer<CChar>?) -> String? { unsafe text.map { unsafe String(cString: $0) } }
}
