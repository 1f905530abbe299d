import DBus
import Foundation
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
}

/// A bus of its own, which ends with the test.
final class BusDaemon {
  private static let program = "/usr/bin/dbus-daemon"
  static let isThere = FileManager.default.isExecutableFile(atPath: program)

  private let workshop: Workshop
  private let process = Process()
  let address: String

  init() throws {
    workshop = try Workshop()
    let configuration = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "busconfig.dtd">
      <busconfig><listen>unix:path=\(workshop.path("bus"))</listen><auth>EXTERNAL</auth>
      <policy context="default"><allow user="*"/><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy></busconfig>
      """
    try workshop.write("bus.conf", Array(configuration.utf8))
    let output = Pipe()
    process.executableURL = URL(filePath: Self.program)
    process.arguments = ["--nofork", "--print-address", "--config-file", workshop.path("bus.conf")]
    process.standardOutput = output
    try process.run()
    let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    address = String(said.prefix { $0 != "\n" })
  }

  func stop() {
    // It inherits the signals that this process blocks.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
}
