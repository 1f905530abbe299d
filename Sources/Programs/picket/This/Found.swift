import Catalog
import CommandSpec
import DaemonClient

/// What shells offer and only the daemon knows; nothing where it does not answer.
enum Found {
  static func words(_ what: String) -> [String] {
    let found = (try? Daemon.reach(at: nil)).flatMap { try? words(what, $0) }
    return found ?? (what == "category" ? Category.builtIn : [])
  }

  private static func words(_ what: String, _ daemon: Daemon) throws -> [String] {
    let patience = Duration.seconds(1)
    switch what {
    case "child": return try daemon.ask(.children(), within: patience).children.map(\.name)
    case "profile": return try daemon.ask(.profiles(), within: patience).profiles.map(\.name)
    case "device": return try daemon.ask(.devices(), within: patience).devices.map { $0.name ?? "\($0.number)" }
    case "category": return try daemon.ask(.categories(), within: patience).categories.map(\.id)
    case "application": return try daemon.apps().map(\.id)
    case "setting": return try daemon.ask(.settingPaths(), within: patience).paths
    case "store":
      return try daemon.ask(.stores(client: Daemon.guardianClient), within: patience).stores.map(\.storeName.plain)
    case "question":
      return try daemon.ask(.questions(state: .open), within: patience).questions.map { list in
        list.map { "\($0.number)" }
      } ?? []
    case "grant": return try daemon.ask(.grants(), within: patience).grants.map { "\($0.id)" }
    case "allowance": return try daemon.ask(.allowances(), within: patience).allowances.map { "\($0.id)" }
    case "schedule":
      return Set(try daemon.ask(.schedules(), within: patience).schedules.map(\.name)).sorted()
    case "limit": return Set(try daemon.ask(.limits(), within: patience).limits.map(\.name)).sorted()
    case "earning": return Set(try daemon.ask(.earnings(), within: patience).earnings.map(\.name)).sorted()
    case "list": return try daemon.ask(.lists(), within: patience).lists.map(\.id)
    default: return []
    }
  }
}
