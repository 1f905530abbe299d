import Foundation
import Support

/// A machine's bus on which AccountsService takes questions and answers none. The file of questions has a line for each, and one for
/// each connection that asked and has gone since.
final class SilentAccounts: @unchecked Sendable {
  static let isThere = BusDaemon.isThere && BusDaemon.hasPython

  private static let service = """
    import sys
    import dbus, dbus.mainloop.glib, dbus.service
    from gi.repository import GLib
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.bus.BusConnection(sys.argv[1])
    callers = set()
    def note(word):
        with open(sys.argv[2], "a") as file: file.write(word + "\\n")
    class Accounts(dbus.service.Object):
        @dbus.service.method("org.freedesktop.Accounts", in_signature="x", out_signature="o", sender_keyword="sender",
                             async_callbacks=("answer", "refuse"))
        def FindUserById(self, user, answer, refuse, sender):
            callers.add(sender)
            note("asked")
    def left(name, old, new):
        if name in callers and not new: note("left")
    bus.add_signal_receiver(left, "NameOwnerChanged", "org.freedesktop.DBus", arg2="")
    accounts = Accounts(bus, "/org/freedesktop/Accounts")
    name = dbus.service.BusName("org.freedesktop.Accounts", bus)
    print("ready", flush=True)
    GLib.MainLoop().run()
    """

  private let bus: BusDaemon
  private let process = Process()
  private let log: String
  var address: String { bus.address }

  init(in workshop: borrowing Workshop) throws {
    bus = try BusDaemon()
    log = workshop.path("questions")
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", Self.service, bus.address, log]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    // Until it has its name, or has ended.
    _ = output.fileHandleForReading.availableData
  }

  /// `asked` and `left`, in their order.
  var questions: [String] {
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  func stop() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    bus.stop()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
}
