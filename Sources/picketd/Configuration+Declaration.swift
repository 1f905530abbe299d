import Catalog
import Configuration
import Household
import Policy

extension Configuration {
  /// The members that the file names, as the household takes them in.
  func declaration(catalog: Catalog?, at now: Clocks) throws(ConfigurationError) -> Declaration {
    let compiled = try settings(revision: 0, numbers: [], catalog: catalog, at: now)
    var declaration = Declaration()
    for (child, settings) in zip(household.children, compiled.children) {
      declaration.children.append(DeclaredChild(name: child.name, level: child.level, settings: settings))
    }
    for device in household.devices {
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
          name: device.name))
    }
    return declaration
  }

  /// Where the household lies.
  func ledger(state: String) -> String {
    store == Configuration().store ? state + "/picket.db" : String(store.dropFirst("sqlite:".count))
  }
}
