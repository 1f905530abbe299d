import CommandSpec
import DaemonClient
import PicketJSON

func listStores(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(
    .stores(child: invocation["--child"], profile: invocation["--profile"], client: invocation["--client"]))
  if invocation.has("--json") { return invocation.show(reply.json) }
  return invocation.show(storeTable(reply.stores), orElse: "Nothing was set yet.")
}

func showStore(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let reply = try daemon.ask(
    .read(
      child: invocation["--child"], profile: invocation["--profile"], client: invocation.client, store: invocation.store
    ))
  if invocation.has("--json") { return invocation.show(reply.json) }
  let settings = reply.settings
  let names = TokenNames(in: .object(settings), by: daemon)
  var table = Table("KEY", "VALUE")
  for setting in settings.members {
    table.add(setting.key, SettingText.shown(names.named(setting.value), of: setting.key))
  }
  if !reply.isActive { Output.error("This store is inactive: its settings have no effect now.\n") }
  return invocation.show(table, orElse: "Nothing is set in this store.")
}

func clearStore(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  try checkStore(invocation, daemon)
  let reply = try daemon.ask(
    .clear(
      child: invocation["--child"], profile: invocation["--profile"], client: invocation.client, store: invocation.store
    ))
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm("Nothing is set in \(invocation.store) of \(invocation.settingsOwner.title) any more.\n")
  return .done
}

/// Throws unless the store exists and a verb may change it.
private func checkStore(_ invocation: Invocation, _ daemon: Daemon) throws {
  let owner = invocation.settingsOwner
  let all = try daemon.ask(.stores(child: owner.child, profile: owner.profile)).stores
  let stores = all.filter { $0.name == invocation.store }
  if stores.contains(where: { $0.client == invocation.client }) { return }
  if let file = stores.compactMap(\.declaredIn).first {
    throw Refusal.declared("\(invocation.store) of \(owner.title)", in: file)
  }
  if stores.contains(where: { $0.client == Invocation.timeRuleClient }) {
    throw Refusal(
      code: .failed,
      description:
        "\(invocation.store) is no store that is cleared: 'picket more' lifts it for today, and 'picket schedule "
        + "remove' or 'picket limit remove' for good")
  }
  throw Refusal(
    code: .failed,
    description: "there is no store '\(invocation.store)' of \(owner.title): "
      + (Nearest.word(to: invocation.store, in: all.map(\.storeName.plain).filter { $0 != invocation.store })
        .map { "did you mean \($0)?" } ?? "'picket store list' lists them"))
}

func setSetting(_ invocation: Invocation) throws -> ExitCode {
  let key = invocation.needed("KEY")
  let value = SettingText.value(invocation.needed("VALUE"), of: key)
  let owner = invocation.settingsOwner
  let reply = try Daemon.reach(invocation).ask(
    .write(
      child: owner.child, profile: owner.profile, client: invocation.client, store: invocation.store,
      changes: [key: value]))
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm(
    value.isNull
      ? "\(key) is no longer set for \(owner.title).\n"
      : "\(key) is \(SettingText.shown(value, of: key)) for \(owner.title).\n")
  return .done
}

func storeTable(_ stores: [Daemon.StoreSummary]) -> Table {
  var table = Table("CHILD", "STORE", "ACTIVE", "UNTIL", "SETTINGS", "SET IN")
  for store in stores {
    table.add(
      store.owner.title, store.storeName.shown, store.isActive ? "yes" : "no", ClockText.text(store.until),
      store.settings.orDash, store.declaredIn.orDash)
  }
  return table
}
