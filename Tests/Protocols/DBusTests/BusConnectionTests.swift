import DBus
import Foundation
import PicketSystem
import Support
import Testing

/// Calls to a real bus: what the bus itself answers has texts, lists, dictionaries and variants.
@Suite(.enabled(if: BusDaemon.isThere, "scripts/setup test installs dbus-daemon")) struct BusConnectionTests {
  private static let bus = "org.freedesktop.DBus"
  private static func method(_ name: String, of destination: String = bus) -> BusMethod {
    BusMethod(destination, "/org/freedesktop/DBus", bus, name)
  }

  @Test func `a reply is read whatever types it has`() throws {
    let daemon = try BusDaemon()
    defer { daemon.stop() }
    let connection = try BusConnection(.address(daemon.address))
    let names = try #require(try connection.call(Self.method("ListNames")).first?.list?.compactMap(\.text))
    #expect(names.contains(Self.bus) && names.contains { $0.hasPrefix(":") })
    let own = try #require(names.first { $0.hasPrefix(":") })
    let credentials = try #require(
      try connection.call(Self.method("GetConnectionCredentials"), [.text(own)]).first?.list)
    let found = Dictionary(
      credentials.compactMap { entry in entry.fields.flatMap { fields in fields[0].text.map { ($0, fields[1]) } } }
    ) { first, _ in first }
    #expect(found["UnixUserID"]?.number == Int64(geteuid()) && found["ProcessID"]?.number == Int64(getpid()))
    #expect(found["UnixGroupIDs"]?.list?.allSatisfy { $0.number != nil } == true)
    #expect(try connection.property("Interfaces", of: Self.bus, at: "/org/freedesktop/DBus", Self.bus)?.list != nil)
    #expect(
      try connection.call(Self.method("RequestName"), [.text("org.example.Picket"), .unsigned(4)]) == [.number(1)])
    #expect(try connection.call(Self.method("NameHasOwner"), [.text("org.example.Picket")]) == [.flag(true)])
  }

  @Test func `an error says its name, and the connection goes on`() throws {
    let daemon = try BusDaemon()
    defer { daemon.stop() }
    let connection = try BusConnection(.address(daemon.address))
    for (method, arguments, name) in [
      (Self.method("Hello", of: "org.example.Nobody"), [], "org.freedesktop.DBus.Error.ServiceUnknown"),
      (Self.method("NoSuchMethod"), [], "org.freedesktop.DBus.Error.UnknownMethod"),
      (Self.method("NameHasOwner"), [.flag(true)], "org.freedesktop.DBus.Error.InvalidArgs"),
    ] as [(BusMethod, [BusArgument], String)] {
      let error = #expect(throws: BusError.self) { _ = try connection.call(method, arguments) }
      #expect(error?.name == name, "\(String(describing: error))")
    }
    // What is no name of anything is refused here.
    #expect(throws: BusError.self) { _ = try connection.call(BusMethod("", "nowhere", "", "")) }
    #expect(throws: BusError.self) { _ = try connection.call(Self.method("NameHasOwner"), [.text("\u{0}")]) }
    #expect(try connection.call(Self.method("NameHasOwner"), [.text(Self.bus)]) == [.flag(true)])
  }

  @Test func `a bus that is not there, or ends, is an error`() throws {
    #expect(throws: BusError.self) { _ = try BusConnection(.address("unix:path=/nonexistent/bus")) }
    #expect(throws: BusError.self) { _ = try BusConnection(.address("no address")) }
    let daemon = try BusDaemon()
    defer { daemon.stop() }
    let connection = try BusConnection(.address(daemon.address))
    _ = try connection.call(Self.method("GetId"))
    daemon.stop()
    #expect(throws: BusError.self) { _ = try connection.call(Self.method("GetId")) }
  }

  @Test func `signals come from the service that is watched, and those between calls are not lost`() throws {
    let daemon = try BusDaemon()
    defer { daemon.stop() }
    let (ears, mouth) = (try BusConnection(.address(daemon.address)), try BusConnection(.address(daemon.address)))
    #expect((try ears.signals() ?? []).isEmpty)
    try ears.watch(Self.bus, at: "/org/freedesktop/DBus", of: Self.bus)
    for number in 1...300 {
      _ = try mouth.call(Self.method("RequestName"), [.text("org.example.Name\(number)"), .unsigned(4)])
    }
    // A call in between reads what comes before its reply.
    let owner = try #require(try ears.owner(of: "org.example.Name300"))
    #expect(try ears.signals()?.count == BusConnection.mostMessages)
    var left: [BusSignal] = []
    while left.last?.values.first?.text != "org.example.Name300" {
      let more = try ears.signals()
      left += more ?? []
      if more == nil { #expect(Poll.wait(for: ears.descriptor, milliseconds: 60_000)) }
    }
    #expect(
      left.last
        == BusSignal(
          sender: Self.bus, path: "/org/freedesktop/DBus", interface: Self.bus, name: "NameOwnerChanged",
          values: [.text("org.example.Name300"), .text(""), .text(owner)]))
    daemon.stop()
    #expect(throws: BusError.self) { while true { _ = try ears.signals() } }
  }

  /// Another program on the bus. `send` sends a signal to org.example.Ears alone.
  private func speak(_ lines: String, on daemon: BusDaemon) throws {
    let script = """
      import dbus, dbus.bus, dbus.lowlevel
      bus = dbus.bus.BusConnection("\(daemon.address)")
      def send(name, *values, signature=None, type=dbus.lowlevel.SignalMessage):
        call = type is dbus.lowlevel.MethodCallMessage
        message = type(*["org.example.Ears"] * call, "/org/example", "org.example.Service", name)
        message.set_destination("org.example.Ears")
        message.append(*values, signature=signature)
        bus.send_message(message)
      \(lines)
      bus.call_blocking("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId", "", ())
      """
    let program = Process()
    program.executableURL = URL(filePath: "/usr/bin/python3")
    program.arguments = ["-c", script]
    try program.run()
    program.waitUntilExit()
    #expect(program.terminationStatus == 0)
  }

  private func ears(on daemon: BusDaemon) throws -> BusConnection {
    let ears = try BusConnection(.address(daemon.address))
    _ = try ears.call(Self.method("RequestName"), [.text("org.example.Ears"), .unsigned(4)])
    try ears.watch("org.example.Service", at: "/org/example", of: "org.example.Service")
    return ears
  }

  /// A reply comes behind all that was sent before.
  private func catchUp(_ ears: BusConnection) throws {
    #expect(try ears.call(Self.method("NameHasOwner"), [.text(Self.bus)]) == [.flag(true)])
  }

  private func all(_ ears: BusConnection) throws -> [BusSignal] {
    try catchUp(ears)
    var all: [BusSignal] = []
    for _ in 0..<10 { all += try ears.signals() ?? [] }
    return all
  }

  @Test(.enabled(if: BusDaemon.hasPython, "scripts/setup test installs python3-dbus"))
  func `what a stranger sends to this connection alone is dropped, and no look lasts for as long as it sends`() throws {
    let daemon = try BusDaemon()
    defer { daemon.stop() }
    let ears = try ears(on: daemon)
    try speak("for n in range(600): send('Told', n)", on: daemon)
    try catchUp(ears)
    #expect(try ears.signals() == [] && ears.signals() == [])
    #expect(try all(ears).isEmpty)
    // A connection counts that has the name while it speaks.
    for number in 1...2 as ClosedRange<Int64> {
      try speak("bus.request_name('org.example.Service'); send('Told', \(number))", on: daemon)
      #expect(try all(ears).map(\.values) == [[.number(number)]])
    }
    try speak("send('Told', 3)", on: daemon)
    #expect(try all(ears).isEmpty)
  }

  @Test(.enabled(if: BusDaemon.hasPython, "scripts/setup test installs python3-dbus"))
  func `of one message no more is read than fits, however it is nested`() throws {
    let daemon = try BusDaemon()
    defer { daemon.stop() }
    let ears = try ears(on: daemon)
    let name = "bus.request_name('org.example.Service')"
    try speak("\(name); send('Told', [['x'] * 1000] * 70, signature='aas')", on: daemon)
    #expect(try all(ears).map(\.values) == [[]])
    try speak("\(name); send('Told', ['x' * 1000000] * 20, signature='as')", on: daemon)
    #expect(try all(ears).map(\.values) == [[]])
    try speak("\(name); send('Told', ['x'] * 60000, 7, signature='asi')", on: daemon)
    #expect(try all(ears).first?.values.last == .number(7))
  }

  @Test(.enabled(if: BusDaemon.hasPython, "scripts/setup test installs python3-dbus"))
  func `the machine's bus passes nothing of a stranger's on to picket-laptop`() throws {
    let name = try #require(Account(geteuid())?.name)
    let daemon = try BusDaemon(policies: BusDaemon.laptopPolicies(for: name))
    defer { daemon.stop() }
    let ears = try ears(on: daemon)
    try ears.watch("org.example.Service", of: "org.freedesktop.Accounts")
    while try ears.signals() != nil {}
    try speak("send('Told', 1); send('Do', 1, type=dbus.lowlevel.MethodCallMessage)", on: daemon)
    // The bus tells of names, and not of what it kept back.
    try catchUp(ears)
    #expect(try ears.signals() == nil)
    try speak("bus.request_name('org.freedesktop.Accounts'); send('Told', 2)", on: daemon)
    #expect(try all(ears).map(\.values) == [[.number(2)]])
  }
}
