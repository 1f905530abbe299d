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
    #expect(try ears.signals().isEmpty)
    try ears.watch(Self.bus, at: "/org/freedesktop/DBus", of: Self.bus)
    for number in 1...300 {
      _ = try mouth.call(Self.method("RequestName"), [.text("org.example.Name\(number)"), .unsigned(4)])
    }
    // A call in between reads what comes before its reply.
    let owner = try #require(try ears.owner(of: "org.example.Name300"))
    #expect(try ears.signals().count == BusConnection.mostSignals)
    var left: [BusSignal] = []
    while left.last?.values.first?.text != "org.example.Name300" {
      let more = try ears.signals()
      left += more
      if more.isEmpty { #expect(Poll.wait(for: ears.descriptor, milliseconds: 60_000)) }
    }
    #expect(
      left.last
        == BusSignal(
          sender: Self.bus, path: "/org/freedesktop/DBus", interface: Self.bus, name: "NameOwnerChanged",
          values: [.text("org.example.Name300"), .text(""), .text(owner)]))
    daemon.stop()
    #expect(throws: BusError.self) { while true { _ = try ears.signals() } }
  }
}
