import CommandSpec
import DaemonClient
import Glibc
import PicketJSON
import PicketSystem

func showDashboard(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  guard let dashboard = try daemon.ask(.status()).daemon?.dashboard else { throw GuardianPages.none }
  let pages = GuardianPages(place: dashboard)
  let isServed = PagesProbe.answers(at: dashboard.address, port: dashboard.port)
  if invocation.has("--json") {
    let json: JSON.Object = [
      "url": .string(pages.url), "isServed": .bool(isServed), "fingerprint": .optional(dashboard.fingerprint),
    ]
    _ = invocation.show(json.withoutNulls)
    return isServed ? .done : .failed
  }
  let hasPasscode = try daemon.ask(.guardians()).value.hasAnyPasscode
  Output.text(pages.text(isServed: isServed, hasPasscode: hasPasscode))
  guard isServed else { return .failed }
  if invocation.has("--open") { try Desktop.open(pages.url) }
  return .done
}

extension Daemon.GuardiansReply {
  fileprivate var hasAnyPasscode: Bool { hasFirstPasscode || guardians.contains(where: \.hasPasscode) }
}

/// Where the pages are.
struct GuardianPages {
  static let none = Refusal(
    code: .failed,
    description:
      "there are no pages: write 'dashboard: \"127.0.0.1:8053\"' into the configuration of picketd, and run "
      + "'picket reload'")

  let place: Daemon.Dashboard

  private var host: String { place.address.contains(":") ? "[\(place.address)]" : place.address }
  private var local: String { "\(host):\(place.port)" }

  /// Beyond this machine they are served by TLS alone.
  var url: String { "\(place.isLocal ? "http" : "https")://\(local)/" }

  func text(isServed: Bool, hasPasscode: Bool) -> String {
    var lines = [("pages", url)]
    lines.append(
      ("served", isServed ? "yes" : "NO: nothing listens there; the log of picketd and of picket-web says why"))
    if place.isLocal {
      lines.append(("from afar", "'ssh -L \(place.port):\(local) MACHINE', then the same address there"))
    }
    if let fingerprint = place.fingerprint {
      lines.append(
        ("", "The certificate is Picket's own, so the browser warns at first. Compare what it shows as SHA-256:"))
      lines.append(("", fingerprint))
    }
    if !hasPasscode {
      lines.append(("passcode", "none yet: 'sudo picket guardian set-passcode' sets the one that opens them"))
    }
    return lines.map { Padding.left($0, 11) + $1 + "\n" }.joined()
  }
}

/// The browser of the desktop that this command runs on.
private enum Desktop {
  /// What a browser has to know of the desktop and its user.
  private static let settings = [
    "HOME", "USER", "LANG", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "XDG_CURRENT_DESKTOP",
    "XDG_SESSION_TYPE", "XDG_DATA_DIRS", "DBUS_SESSION_BUS_ADDRESS", "BROWSER", "PATH",
  ]

  static func open(_ url: String) throws {
    func refuse(_ why: String) -> Refusal { Refusal(code: .failed, description: "\(why): open \(url) yourself") }
    guard geteuid() != 0 else { throw refuse("root opens no browser") }
    guard Environment["DISPLAY"] != nil || Environment["WAYLAND_DISPLAY"] != nil else {
      throw refuse("there is no desktop here")
    }
    guard let opener = Command("xdg-open") else { throw refuse("xdg-open is not installed (package xdg-utils)") }
    let environment = settings.compactMap { name in Environment[name].map { "\(name)=\($0)" } }
    let process = try Launch([.nothing, .nothing, .nothing], environment: environment, isApart: true).start(
      opener.path, [url])
    let status = Launch.end(of: process, waits: true)
    guard status == 0 else { throw refuse("xdg-open ended with status \(status ?? -1)") }
  }
}
