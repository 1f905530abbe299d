import Foundation
import PicketSystem
import Support

/// A bus of a machine with the real AccountsService, polkit and malcontent: their files are in a namespace of their own.
final class AccountsMachine: @unchecked Sendable {
  static let isThere =
    geteuid() == 0 && BusDaemon.isThere
    && ["/usr/libexec/accounts-daemon", "/usr/lib/polkit-1/polkitd", "/usr/bin/malcontent-client"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: $0)
    }

  private let bus: BusDaemon
  private let services = Process()
  var address: String { bus.address }

  /// Without `rules`, polkit lets root alone read; without `calls`, the bus lets the user call no AccountsService.
  init(user: UInt32, rules: Bool = true, calls: Bool = true) throws {
    let name = Account(user)?.name ?? ""
    let policies = try BusDaemon.laptopPolicies(for: name)
    let denial = "<deny send_destination=\"org.freedesktop.Accounts\"/>"
    bus = try BusDaemon(
      policies: calls ? policies : policies.replacingOccurrences(of: "</policy>", with: "\(denial)</policy>"))
    let file = Project.path("scripts/packaging/picket-laptop/files/usr/share/polkit-1/rules.d/00-picket-laptop.rules")
    let script = """
      set -e
      mount --make-rprivate /
      mount -t tmpfs none /var/lib/AccountsService
      mkdir /var/lib/AccountsService/users /var/lib/AccountsService/icons
      rules=$(sed 's/subject.user == "picket-laptop"/subject.user == "\(name)"/' '\(file)')
      mount -t tmpfs -o mode=755 none /usr/share/polkit-1/rules.d
      \(rules ? "echo \"$rules\" >/usr/share/polkit-1/rules.d/00-picket-laptop.rules" : "")
      /usr/lib/polkit-1/polkitd --no-debug >/dev/null 2>&1 &
      exec /usr/libexec/accounts-daemon >/dev/null 2>&1
      """
    services.executableURL = URL(filePath: "/usr/bin/unshare")
    // When the first process of the namespace ends, all end.
    services.arguments = ["--mount", "--pid", "--fork", "--kill-child", "/bin/sh", "-c", script]
    services.environment = ["DBUS_SYSTEM_BUS_ADDRESS": bus.address, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
    try services.run()
  }

  /// As root has it set; the services may still be starting.
  func filter(_ user: UInt32, _ words: String...) throws -> Bool {
    try python(["/usr/bin/malcontent-client", "set-app-filter", "-n", "\(user)"] + words)
  }

  /// A list of so many paths.
  func fill(_ user: UInt32, _ count: Int) throws -> Bool {
    let script = """
      import dbus
      user = dbus.SystemBus().get_object("org.freedesktop.Accounts", "/org/freedesktop/Accounts/User\(user)")
      paths = dbus.Array(["/usr/games/game%d" % n for n in range(\(count))], signature="s")
      value = dbus.Struct((False, paths), signature="bas", variant_level=1)
      user.Set("com.endlessm.ParentalControls.AppFilter", "AppFilter", value, dbus_interface="org.freedesktop.DBus.Properties")
      """
    return try python(["-c", script])
  }

  private func python(_ words: [String]) throws -> Bool {
    let client = Process()
    client.executableURL = URL(filePath: "/usr/bin/python3")
    client.arguments = words
    client.environment = ["DBUS_SYSTEM_BUS_ADDRESS": bus.address]
    (client.standardOutput, client.standardError) = (Pipe(), Pipe())
    try client.run()
    client.waitUntilExit()
    return client.terminationStatus == 0
  }

  func stop() {
    if services.isRunning { kill(services.processIdentifier, SIGKILL) }
    services.waitUntilExit()
    bus.stop()
  }

  deinit { if services.isRunning { kill(services.processIdentifier, SIGKILL) } }
}
