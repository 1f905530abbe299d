import Foundation
import PicketJSON
import PicketSystem
import Support

/// A session of a user: a bus of its own, a stand-in for the desktop's notices, and the real `picket-laptop notices`.
final class DesktopSession: @unchecked Sendable {
  static let isThere = geteuid() == 0 && BusDaemon.isThere && BusDaemon.hasPython

  private let bus: BusDaemon
  private let desktop = Process()
  private let program = Process()
  private let (orders, answers) = (Pipe(), Pipe())
  private var heard: [UInt8] = []

  /// Shows each notice as a line, and sends what it reads: an identifier and a button's word, how often.
  private static let script = """
    import dbus, dbus.service, dbus.mainloop.glib, json, os, sys
    from gi.repository import GLib
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    name = "org.freedesktop.Notifications"
    class Desktop(dbus.service.Object):
      last = 0
      @dbus.service.method(name, in_signature="susssasa{sv}i", out_signature="u")
      def Notify(self, app, number, icon, title, text, actions, hints, timeout):
        Desktop.last = int(number) or Desktop.last + 1
        print(json.dumps({"id": Desktop.last, "replaces": int(number), "title": title, "text": text, "actions": list(actions)}), flush=True)
        return Desktop.last
      @dbus.service.method(name, in_signature="u")
      def CloseNotification(self, number): print(json.dumps({"closed": int(number)}), flush=True)
      @dbus.service.method(name, out_signature="as")
      def GetCapabilities(self): return ["actions", "body", "body-markup"]
      @dbus.service.signal(name, signature="us")
      def ActionInvoked(self, number, word): pass
    bus = dbus.SessionBus()
    owned = dbus.service.BusName(name, bus)
    desktop = Desktop(bus, "/org/freedesktop/Notifications")
    def order(*_):
      lines = os.read(0, 65536).decode().splitlines()
      if not lines: sys.exit()
      for number, word, times in map(str.split, lines):
        for _ in range(int(times)): desktop.ActionInvoked(int(number), word)
      return True
    GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, order)
    print("{}", flush=True)
    GLib.MainLoop().run()
    """

  init(user: UInt32, socket: String, programs: URL) throws {
    bus = try BusDaemon()
    desktop.executableURL = URL(filePath: "/usr/bin/python3")
    desktop.arguments = ["-c", DesktopSession.script]
    desktop.environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
    (desktop.standardInput, desktop.standardOutput) = (orders, answers)
    try desktop.run()
    // It has its name before anything is shown.
    while heard.isEmpty { hear() }
    program.executableURL = URL(filePath: "/usr/bin/setpriv")
    program.arguments = [
      "--reuid", "\(user)", "--regid", "\(user)", "--clear-groups",
      programs.appending(path: "picket-laptop").path, "notices", "--socket", socket,
    ]
    program.environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address, "PICKET_GUARD": "/nonexistent"]
    try program.run()
  }

  private func hear() {
    let number = answers.fileHandleForReading.fileDescriptor
    while Poll.wait(for: number, milliseconds: 20) {
      let octets = answers.fileHandleForReading.availableData
      if octets.isEmpty { return }
      heard += octets
    }
  }

  /// All that was shown so far.
  var shown: [JSON.Object] {
    hear()
    return heard.split(separator: 10).compactMap { (try? JSON(parsing: Array($0)))?.object }.filter { !$0.isEmpty }
  }

  /// A button is pressed, or another program on the bus claims that it was.
  func press(_ number: Int, _ word: String, times: Int = 1) {
    orders.fileHandleForWriting.write(Data("\(number) \(word) \(times)\n".utf8))
  }

  var isRunning: Bool { program.isRunning }

  /// The session ends: its bus goes first.
  func end() {
    // They inherit the signals that this process blocks.
    kill(desktop.processIdentifier, SIGKILL)
    desktop.waitUntilExit()
    bus.stop()
  }

  deinit {
    for process in [program, desktop] where process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }
}
