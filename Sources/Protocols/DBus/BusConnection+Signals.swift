internal import CSystemd
internal import Glibc

extension BusConnection {
  /// Messages that one look takes at most: who sends without end does not hold the caller.
  public static let mostMessages = 256

  /// Signals that are wanted. `owner` is the connection that has the service's name, as the bus told last.
  struct Watch {
    let service: String
    let interface: String
    let path: String?
    var owner: String?
  }

  /// Has the bus pass on the signals of an interface, of one object or of all. `service` is a name: what is taken in comes from the
  /// connection that has it. Any program may send signals to this connection uninvited: they are dropped unread.
  public func watch(_ interface: String, at path: String? = nil, of service: String) throws(BusError) {
    let place = path.map { ",path='\($0)'" } ?? ""
    try match("sender='\(service)',interface='\(interface)'\(place)")
    try match("sender='\(BusConnection.bus)',member='NameOwnerChanged',arg0='\(service)'")
    watches.append(Watch(service: service, interface: interface, path: path, owner: try owner(of: service)))
  }

  private func match(_ rule: String) throws(BusError) {
    let add = BusMethod(BusConnection.bus, "/org/freedesktop/DBus", BusConnection.bus, "AddMatch")
    _ = try call(add, [.text("type='signal',\(rule)")])
  }

  /// The connection that has a name of a service now.
  public func owner(of service: String) throws(BusError) -> String? {
    let get = BusMethod(BusConnection.bus, "/org/freedesktop/DBus", BusConnection.bus, "GetNameOwner")
    do throws(BusError) {
      return try call(get, [.text(service)]).first?.text
    } catch  where error.name == "org.freedesktop.DBus.Error.NameHasNoOwner" {
      return nil
    }
  }

  /// Ready where something came. `signals` has to be called first, and again after every call: these read what comes meanwhile.
  public var descriptor: CInt { unsafe sd_bus_get_fd(handle) }

  /// What came since the last look of what is watched: nil where nothing at all waits, and an empty list where only other messages did.
  /// Without `values`, who wants to know only that something was told reads none.
  public func signals(values: Bool = true) throws(BusError) -> [BusSignal]? {
    var signals: [BusSignal] = []
    for number in 0..<BusConnection.mostMessages {
      var taken: OpaquePointer?
      let code = unsafe sd_bus_process(handle, &taken)
      guard code >= 0 else { throw BusError("the bus is gone: \(words(code))") }
      if code == 0 { return number == 0 ? nil : signals }
      // Without a message it did something else, such as to say hello.
      guard let message = unsafe taken else { continue }
      if let signal = unsafe signal(message, values) { signals.append(signal) }
      _ = unsafe sd_bus_message_unref(message)
    }
    return signals
  }

  private func signal(_ message: OpaquePointer, _ hasValues: Bool) -> BusSignal? {
    /// SD_BUS_MESSAGE_SIGNAL.
    let wanted: UInt8 = 4
    var type: UInt8 = 0
    guard unsafe sd_bus_message_get_type(message, &type) >= 0, type == wanted,
      let sender = unsafe text(sd_bus_message_get_sender(message)),
      let path = unsafe text(sd_bus_message_get_path(message)),
      let interface = unsafe text(sd_bus_message_get_interface(message)),
      let name = unsafe text(sd_bus_message_get_member(message))
    else { return nil }
    let isAboutNames = sender == BusConnection.bus && name == "NameOwnerChanged"
    let isWatched = watches.contains { watch in
      watch.owner == sender && watch.interface == interface && watch.path ?? path == path
    }
    guard isWatched || isAboutNames else { return nil }
    let values = hasValues || isAboutNames ? unsafe BusReader.values(of: message) : []
    if isAboutNames { note(values) }
    return isWatched ? BusSignal(sender: sender, path: path, interface: interface, name: name, values: values) : nil
  }

  /// A name, who had it and who has it now.
  private func note(_ change: [BusValue]) {
    guard change.count == 3, let name = change[0].text, let owner = change[2].text else { return }
    for place in watches.indices where watches[place].service == name {
      watches[place].owner = owner.isEmpty ? nil : owner
    }
  }

  private func text(_ text: UnsafePointer<CChar>?) -> String? { unsafe text.map { unsafe String(cString: $0) } }
}
