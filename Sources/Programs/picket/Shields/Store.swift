import CommandSpec
import PicketJSON

func listStores(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).call(
    "Settings.Stores", ["child": .optional(invocation["--child"]), "client": .optional(invocation["--client"])])
  if invocation.has("--json") { return invocation.show(reply) }
  return invocation.show(storeTable(reply.objects("stores")), orElse: "Nothing was set yet.")
}

func showStore(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let reply = try daemon.call("Settings.Read", invocation.place)
  if invocation.has("--json") { return invocation.show(reply) }
  let settings = reply.object("settings")
  let names = TokenNames(in: .object(settings), by: daemon)
  var table = Table("KEY", "VALUE")
  for setting in settings.members { table.add(setting.key, SettingText.shown(names.named(setting.value))) }
  if reply["isActive"]?.bool == false { Output.error("This store is inactive: nothing in it counts just now.\n") }
  return invocation.show(table, orElse: "Nothing is set in this store.")
}

func clearStore(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  try checkStore(invocation, daemon)
  let reply = try daemon.call("Settings.Clear", invocation.place)
  if invocation.has("--json") { return invocation.show(reply) }
  invocation.confirm("Nothing is set in \(invocation.store) of \(invocation.needed("--child")) any more.\n")
  return .done
}

/// Refuses what is not there, and what the configuration says.
private func checkStore(_ invocation: Invocation, _ daemon: Daemon) throws {
  let child = invocation.needed("--child")
  let stores = try daemon.call("Settings.Stores", ["child": .string(child)]).objects("stores")
    .filter { $0["name"]?.string == invocation.store }
  if stores.contains(where: { $0["client"]?.string == invocation.client }) { return }
  if let file = stores.first(where: { $0["declaredIn"] != nil })?["declaredIn"]?.string {
    throw Refusal.declared("\(invocation.store) of \(child)", in: file)
  }
  throw Refusal(
    code: .failed,
    description: "there is no store '\(invocation.store)' of \(child): 'picket store list' shows those that there are")
}

func setSetting(_ invocation: Invocation) throws -> ExitCode {
  let key = invocation.needed("KEY")
  let value = SettingText.value(invocation.needed("VALUE"), of: key)
  var parameters = invocation.place
  // What is missing takes the setting back.
  let change: JSON.Object = ["path": .string(key), "value": value]
  parameters["changes"] = .array([.object(change.withoutNulls)])
  let reply = try Daemon.reach(invocation).call("Settings.Write", parameters)
  if invocation.has("--json") { return invocation.show(reply) }
  let child = invocation.needed("--child")
  invocation.confirm(
    value.isNull ? "\(key) is no longer set for \(child).\n" : "\(key) is \(SettingText.shown(value)) for \(child).\n")
  return .done
}

func storeTable(_ stores: [JSON.Object]) -> Table {
  var table = Table("CHILD", "STORE", "ACTIVE", "UNTIL", "SETTINGS", "SET IN")
  for store in stores {
    table.add(
      store.shown("child"), storeName(store.withPlain("name"), "name"), store.shown("isActive"), store.time("until"),
      store.shown("settings"), store.shown("declaredIn"))
  }
  return table
}

extension Invocation {
  /// The store that is meant.
  fileprivate var place: JSON.Object {
    ["child": .string(needed("--child")), "client": .string(client), "store": .string(store)]
  }
}
