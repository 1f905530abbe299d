internal import DaemonClient
internal import PicketJSON
internal import PicketVarlink
internal import Synchronization

/// What picketd's methods take and give, as it describes them itself.
final class Descriptions: Sendable {
  private let known = Mutex<[Description]?>(nil)

  /// Asks over this connection, the first time and after `forget`.
  func all(from daemon: Daemon) throws(HTTPRefusal) -> [Description] {
    if let known = known.withLock({ $0 }) { return known }
    var descriptions: [Description] = []
    for name in Descriptions.names {
      do {
        let reply = try daemon.pass("org.varlink.service.GetInterfaceDescription", ["interface": .string(name)])
        descriptions.append(try Description(reply["description"]?.string ?? ""))
      } catch let error as PassedCallError {
        throw HTTPRefusal(error)
      } catch {
        throw HTTPRefusal(502, "OtherVersion", "picketd describes \(name) in another form: \(error)")
      }
    }
    known.withLock { $0 = descriptions }
    return descriptions
  }

  /// After picketd has refused what it had described: it may be another version by now.
  func forget() { known.withLock { $0 = nil } }

  /// The interfaces that have methods here.
  static let names: [String] = {
    var names: [String] = []
    for method in Method.all {
      let name = String(method.name[..<(method.name.lastIndex(of: ".") ?? method.name.startIndex)])
      if !names.contains(name) { names.append(name) }
    }
    return names
  }()
}
