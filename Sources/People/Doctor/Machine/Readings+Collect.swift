internal import Configuration
package import DaemonClient
internal import FilterProtocol
internal import Glibc

extension Readings {
  /// Everything that this process may see. `daemon` is nil where picketd could not be reached, for the reason `why`.
  package init(of daemon: Daemon?, absence why: DaemonError?, configuration path: String) {
    self.init(contact: .absent, isRoot: geteuid() == 0)
    order = OrderReading(file: path)
    if let daemon { ask(daemon) } else if let why { contact = Readings.contact(why) }
    machine = MachineReading(users: (children ?? []).flatMap(\.users), catalog: fence?.catalog?.path)
    if isRoot { rules = RulesReading(markMask: order.markMask, wantsBackEnd: fence?.backEnd == nil) }
  }

  private mutating func ask(_ daemon: Daemon) {
    do throws(DaemonError) {
      fence = FenceReading(try daemon.call(.status()).value)
      contact = .answered
      for receiver in try daemon.call(.receivers()).receivers {
        let reading = ReceiverReading(
          name: receiver.name, failure: receiver.failure, wasReached: receiver.lastDelivery != nil, lost: receiver.lost)
        if receiver.about == ["states"] { broker = reading } else { receivers.append(reading) }
      }
      let devices = try daemon.call(.devices()).devices.map(\.value)
      children = try daemon.call(.children()).children.map { child in
        let own = devices.filter { $0.child == child.name }
        let users = own.compactMap { $0.user.flatMap { UInt32(exactly: $0) } }
        return ChildReading(name: child.name, devices: own.count - users.count, users: users)
      }
    } catch {
      contact = Readings.contact(error)
    }
  }

  private static func contact(_ error: DaemonError) -> Contact {
    switch error {
    case .unreachable(_, .notRunning): .absent
    case .unreachable(_, .notAllowed), .notAuthorized: .refused
    case .unreachable(_, .late(let why)), .unreachable(_, .failed(let why)), .lost(_, let why): .failed(why)
    case .otherVersion(let why), .unexpected(let why), .unavailable(let why): .failed(why)
    default: .failed("\(error)")
    }
  }
}

extension OrderReading {
  init(file path: String) {
    do throws(ConfigurationError) {
      let configuration = try Configuration(path: path)
      (isRouter, isLaptop) = (configuration.mode != .laptop, configuration.mode != .router)
      (interfaces, markMask) = (configuration.interfaces, configuration.markMask)
    } catch {
      fault = "\(error)"
    }
  }
}
