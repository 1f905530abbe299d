import Catalog
import Configuration
import Household
import PicketSystem
import Policy

extension Configuration {
  /// The members that the file names, as the household takes them in; what is wrong with children is added to `faults`.
  func declaration(in file: String, catalog: Catalog?, at now: Clocks, faults: inout [String]) -> Declaration {
    var declaration = Declaration(file: file)
    for (child, place) in zip(household.children, household.placesOfChildren) {
      var settings: Settings.Child?
      do throws(ConfigurationError) {
        settings = try self.settings(of: catalog == nil ? child.knownToAll : child, catalog: catalog, at: now)
      } catch {
        faults.append("\(error)")
      }
      declaration.children.append(
        DeclaredChild(name: child.name, level: child.level, settings: settings, place: place))
    }
    for (device, place) in zip(household.devices, household.placesOfDevices) {
      let owner: DeclaredDevice.Owner =
        switch device.owner {
        case .child(let place): .child(household.children[place].name)
        case .guardian: .guardian
        case .shared: .shared
        }
      declaration.devices.append(
        DeclaredDevice(
          owner: owner, hardware: device.hardware.flatMap { Hardware(bits: $0) },
          network: device.network.map { Device.Network($0.address, prefix: $0.length) }, user: device.user,
          name: device.name, place: place))
    }
    return declaration
  }

  /// Where the household lies.
  func ledger(state: String) -> String {
    store == Configuration().store ? state + "/picket.db" : String(store.dropFirst("sqlite:".count))
  }
}

extension Clocks {
  static var now: Clocks { Clocks(wall: SystemClock.wall, boot: SystemClock.boot) }
}
