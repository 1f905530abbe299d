import DBus
import Laptop
import PicketSystem

/// The services of this machine: logind, polkit, and what sets the clock.
final class Machine {
  private static let logind = "org.freedesktop.login1"
  private static let manager = "org.freedesktop.login1.Manager"
  private static let clock = "org.freedesktop.timedate1"
  /// Errors of a service that the machine does not have.
  static let gone: Set = [
    "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
    "org.freedesktop.DBus.Error.FileNotFound",
  ]

  private var connection: BusConnection?
  /// Whether the time service was switched on: one that does not run then is not started again and again.
  private var hasSetClock = false

  /// A connection that broke is made anew at the next call.
  private func ask<Value>(_ body: (BusConnection) throws(BusError) -> Value) throws(BusFailure) -> Value {
    do throws(BusError) {
      let bus: BusConnection
      if let connection { bus = connection } else { bus = try BusConnection(.system) }
      connection = bus
      return try body(bus)
    } catch {
      // A service's own refusal breaks nothing.
      if error.name == nil || error.name == "org.freedesktop.DBus.Error.Disconnected" { connection = nil }
      throw BusFailure(error)
    }
  }

  private static func call(_ name: String) -> BusMethod { BusMethod(logind, "/org/freedesktop/login1", manager, name) }

  /// Closes the connection and drops the messages that wait there: any user may send some, and none is read.
  func rest() { connection = nil }

  /// Sessions of people. One that ends meanwhile is left out.
  func sessions() throws(BusFailure) -> [LaptopSession] {
    try ask { (bus) throws(BusError) in
      let listed = try bus.call(Machine.call("ListSessions")).first?.list ?? []
      var sessions: [LaptopSession] = []
      for entry in listed {
        // An identifier, a user's number and name, a seat, and the object's path.
        guard let fields = entry.fields, fields.count == 5, let id = fields[0].text, let path = fields[4].text,
          let user = fields[1].number.flatMap({ UInt32(exactly: $0) })
        else { continue }
        if let session = try? Machine.session(id, user, at: path, bus) { sessions.append(session) }
      }
      return sessions
    }
  }

  /// nil for what is no session of a person, or one that ends.
  private static func session(
    _ id: String, _ user: UInt32, at path: String, _ bus: BusConnection
  ) throws(BusError) -> LaptopSession? {
    func property(_ name: String) throws(BusError) -> BusValue? {
      try bus.property(name, of: "org.freedesktop.login1.Session", at: path, logind)
    }
    guard try property("Class")?.text?.hasPrefix("user") == true, try property("State")?.text != "closing" else {
      return nil
    }
    let isGraphical = try ["x11", "wayland", "mir"].contains(property("Type")?.text)
    let terminal = try property("TTY")?.text
    return LaptopSession(
      id: id, user: user, kind: isGraphical ? .graphical : .text, isLocked: try property("LockedHint")?.flag ?? false,
      terminal: terminal?.isEmpty == false ? terminal : nil)
  }

  func carry(out step: SessionStep) throws(BusFailure) {
    switch step {
    case .lock(let id): _ = try ask { (bus) throws(BusError) in try bus.call(Machine.call("LockSession"), [.text(id)]) }
    case .end(let id):
      _ = try ask { (bus) throws(BusError) in try bus.call(Machine.call("TerminateSession"), [.text(id)]) }
    case .warn(let session, let minutes):
      guard let terminal = session.terminal else { return }
      SessionTerminal(terminal).say(
        "This machine closes for you in \(minutes == 1 ? "a minute" : "\(minutes) minutes"), and your session ends then: save "
          + "what you do. A guardian can give you more time: 'picket more'.")
    }
  }

  /// What there is. Where a clock is wanted that the network sets, and it can, it does from now on.
  func readings(settingClock wantsClock: Bool) -> MachineReadings {
    MachineReadings(
      polkit: polkit, hasRules: Machine.hasRules,
      asksForSignIn: Machine.asks(.signIn, in: ["common-account", "system-auth", "system-login"]),
      asksForPassword: Machine.asks(.password, in: ["common-password", "system-auth"]),
      logind: finding { (bus) throws(BusError) in
        _ = try bus.property("NAutoVTs", of: Machine.manager, at: "/org/freedesktop/login1", Machine.logind)
        return .there
      }, clock: wantsClock ? clock() : .there, programs: Machine.programs)
  }

  /// The guard of programs writes it down: it listens to no other program.
  private static var programs: MachineReadings.Finding {
    guard let report = GuardReport(path: GuardReport.standard) else { return .missing }
    return report.failure.map { .failing($0) } ?? .there
  }

  /// Debian lets polkit alone look into the folder of rules. Then the file is taken to be where the package put it.
  private static var hasRules: Bool {
    let folder = "/usr/share/polkit-1/rules.d"
    let isHidden = Folder.kind(of: folder) == .folder && (try? Folder(path: folder)) == nil
    return isHidden || Folder.kind(of: MachineReadings.rules) == .file
  }

  private var polkit: MachineReadings.Finding {
    let name = "org.freedesktop.PolicyKit1"
    return finding { (bus) throws(BusError) in
      let version = try bus.property(
        "BackendVersion", of: "\(name).Authority", at: "/org/freedesktop/PolicyKit1/Authority", name)?.text
      guard let version, !MachineReadings.readsRules(version: version) else { return .there }
      return .failing("polkit \(version) reads no rules in JavaScript: 0.106 or newer does")
    }
  }

  private func clock() -> MachineReadings.Finding {
    let place = "/org/freedesktop/timedate1"
    return finding { (bus) throws(BusError) in
      if try bus.property("NTP", of: Machine.clock, at: place, Machine.clock)?.flag == true { return .there }
      guard try bus.property("CanNTP", of: Machine.clock, at: place, Machine.clock)?.flag == true else {
        return .missing
      }
      if hasSetClock {
        return .failing("the time service is switched on and does not run: 'timedatectl timesync-status'")
      }
      // Without a question to a person.
      _ = try bus.call(BusMethod(Machine.clock, place, Machine.clock, "SetNTP"), [.flag(true), .flag(false)])
      hasSetClock = true
      return .there
    }
  }

  private func finding(
    _ look: (BusConnection) throws(BusError) -> MachineReadings.Finding
  ) -> MachineReadings.Finding {
    do throws(BusFailure) {
      return try ask(look)
    } catch {
      return error.isAbsence(Machine.gone) ? .missing : .failing(error.description)
    }
  }

  private static func asks(_ kind: PAMQuestion.Kind, in files: [String]) -> Bool {
    files.contains { file in
      let octets = try? File.contents(of: "/etc/pam.d/\(file)", limit: 1 << 16)
      return octets.map { MachineReadings.asks(kind, in: String(decoding: $0, as: UTF8.self)) } ?? false
    }
  }
}

/// Why a service of the machine did not do what it was asked.
struct BusFailure: Error, CustomStringConvertible {
  private let error: BusError
  init(_ error: BusError) { self.error = error }
  var description: String { error.description }
  func isAbsence(_ names: Set<String>) -> Bool { error.name.map(names.contains) ?? false }
}
