import DBus
import DaemonClient
import Laptop
import PicketSystem

/// Reads what malcontent has for users of this machine, from AccountsService.
final class Malcontent {
  struct Reading {
    /// Of a user who is missing nothing could be read: what was read last goes on.
    var controls: [Daemon.LaptopControls] = []
    /// Why something is not obeyed.
    var failure: String?
    /// Whether this machine has malcontent, or a service that cannot be asked about it.
    var isThere = false
  }

  private static let service = "org.freedesktop.Accounts"
  private static let refusals: Set = ["org.freedesktop.DBus.Error.AccessDenied", "org.freedesktop.DBus.Error.Failed"]
  private static let filter = "com.endlessm.ParentalControls.AppFilter"
  /// Seconds until all is read again, whether or not AccountsService told of a change.
  private static let pause = 60
  /// Looks at what was sent, after which the connection is made anew with all that waits there.
  private static let mostLooks = 4

  private var bus: BusConnection?
  private var next = Deadline(seconds: 0)
  private var users: Set<UInt32> = []
  private var wasThere = false

  /// nil where nothing may be new.
  func read(_ users: Set<UInt32>) -> Reading? {
    // A session's program may have something changed again and again: it is read once a look.
    let isNew = users != self.users || next.milliseconds == 0 || hasChanged()
    if !isNew { return nil }
    let hadUsers = !self.users.isEmpty
    (self.users, next) = (users, Deadline(seconds: Malcontent.pause))
    if users.isEmpty { return hadUsers ? Reading() : nil }
    let reading = reading()
    wasThere = reading.isThere
    return reading
  }

  private func reading() -> Reading {
    var reading = Reading()
    let bus: BusConnection
    do throws(BusError) { bus = try connected() } catch {
      // A machine without a bus has no malcontent, unless it had.
      return Reading(failure: wasThere ? error.description : nil, isThere: wasThere)
    }
    for user in users.sorted() {
      do throws(BusError) { try read(user, bus, into: &reading) } catch {
        if error.name.map(Machine.gone.contains) != true {
          (reading.isThere, reading.failure) = (true, error.description)
        }
        // A service that does not answer this question answers no other one.
        self.bus = nil
        break
      }
    }
    return reading
  }

  private func connected() throws(BusError) -> BusConnection {
    if let bus { return bus }
    let bus = try BusConnection(.system)
    try bus.watch("org.freedesktop.DBus.Properties", of: Malcontent.service)
    self.bus = bus
    return bus
  }

  private func hasChanged() -> Bool {
    guard let bus else { return false }
    do throws(BusError) {
      var hasChanged = false
      for _ in 0..<Malcontent.mostLooks {
        guard let signals = try bus.signals(values: false) else { return hasChanged }
        if signals.contains(where: { $0.name == "PropertiesChanged" }) { hasChanged = true }
      }
    } catch {}
    self.bus = nil
    return true
  }

  /// Throws where AccountsService is missing, or does not answer.
  private func read(_ user: UInt32, _ bus: BusConnection, into reading: inout Reading) throws(BusError) {
    let find = BusMethod(
      Malcontent.service, "/org/freedesktop/Accounts", Malcontent.service, "FindUserById")
    let place: String
    do throws(BusError) {
      place = try bus.call(find, [.wide(Int64(user))]).first?.text ?? ""
    } catch  where error.name == "org.freedesktop.Accounts.Error.Failed" {
      // The machine does not know this user any more.
      return
    }
    do throws(BusError) {
      let found = try filter(at: place, bus)
      reading.isThere = true
      guard let filter = found else {
        reading.failure = "what it has for user \(user) is of another form, or too long"
        return
      }
      reading.controls.append(filter.controls(of: user))
      reading.failure = reading.failure ?? filter.shortcoming
    } catch {
      switch error.name {
      // AccountsService has no such interface: malcontent is not installed, or not any more.
      case "org.freedesktop.DBus.Error.InvalidArgs", "org.freedesktop.DBus.Error.UnknownInterface":
        reading.controls.append(Daemon.LaptopControls(user: user, applications: [], deniesInstallation: false))
      case let name? where name.hasPrefix(Malcontent.service + ".") || Malcontent.refusals.contains(name):
        (reading.isThere, reading.failure) = (true, error.description)
      default: throw error
      }
    }
  }

  private func filter(at place: String, _ bus: BusConnection) throws(BusError) -> MalcontentFilter? {
    func property(_ name: String) throws(BusError) -> BusValue? {
      try bus.property(name, of: Malcontent.filter, at: place, Malcontent.service)
    }
    guard let fields = try property("AppFilter")?.fields, fields.count == 2, let isAllowlist = fields[0].flag,
      let list = fields[1].list, let allowsUser = try property("AllowUserInstallation")?.flag,
      let allowsSystem = try property("AllowSystemInstallation")?.flag
    else { return nil }
    return MalcontentFilter(
      isAllowlist: isAllowlist, entries: list.compactMap(\.text), allowsUserInstallation: allowsUser,
      allowsSystemInstallation: allowsSystem)
  }
}
