import PicketSystem

/// What picket-init looks after. The couriers, the pages and apps' extensions are there where their programs are.
struct StartedPrograms {
  let filter: KeptProgram
  /// All but the filter, picketd first.
  let others: [KeptProgram]
  let desks: [ProgramDesk]

  init(_ places: Places) throws(Failure) {
    let owner = try ProgramRights(of: "picket", group: ProgramRights.guardians)
    filter = try KeptProgram.filter(places, orderedBy: owner.user)
    var desks = [try ProgramDesk.fetch(places, owner: owner.user)]
    if places.hasExtensions { desks.append(try .extensions(places, owner: owner.user)) }
    self.desks = desks
    var others = [try KeptProgram.picketd(places, as: owner)]
    if File.isExecutable(places.program("picket-web")) { others.append(try KeptProgram.web(places)) }
    for name in ["picket-fleet", "picket-mqtt"] where File.isExecutable(places.program(name)) {
      others.append(try KeptProgram.courier(name, places))
    }
    self.others = others
  }
}

/// The programs, as the units of the packages start them.
extension KeptProgram {
  static func filter(_ places: Places, orderedBy owner: UInt32) throws(Failure) -> KeptProgram {
    let rights = try ProgramRights(of: "picket-filter", capabilities: ProgramRights.network)
    let link = places.socket("filter.sock")
    return KeptProgram(
      "picket-filter", places, ["--link", link], as: rights.writing(places.run, "/run/xtables.lock"),
      sockets: [try ProgramSocket(link, .messages, owner: owner)],
      signs: try SignsOfLife(places.socket("filter.alive"), owner: rights.user, seconds: 10))
  }

  static func picketd(_ places: Places, as rights: ProgramRights) throws(Failure) -> KeptProgram {
    let control = places.socket("control.sock")
    let state = try places.makeState("picket", for: rights.user, rights.group)
    // A configuration that is named has to be there.
    let isThere = (try? File.size(of: places.configuration)) != nil
    let words =
      (isThere ? ["--config", places.configuration] : []) + [
        "--state", state, "--socket", control, "--link", places.socket("filter.sock"), "--fetch-at",
        places.socket("fetch.sock"), "--no-filter", "--no-web",
      ] + (places.hasExtensions ? ["--extensions-at", places.socket("extension.sock")] : [])
    return KeptProgram(
      "picketd", places, words, as: rights.writing(state, places.run),
      sockets: [
        try ProgramSocket(
          control, .stream, mode: 0o660, group: Account.group(named: ProgramRights.guardians)),
        try ProgramSocket(places.socket("child.sock"), .stream, mode: 0o666),
      ], signs: try SignsOfLife(places.socket("picketd.alive"), owner: rights.user, seconds: 30))
  }

  static func web(_ places: Places) throws(Failure) -> KeptProgram {
    let rights = try ProgramRights(of: "picket-web")
    let copy = ConfigurationCopy(
      source: places.configuration, path: places.socket("picket-web.json5"), rights: rights)
    let state = try places.makeState("picket-web", for: rights.user, rights.group)
    return KeptProgram(
      "picket-web", places,
      ["--config", copy.path, "--state", state, "--socket", places.socket("control.sock")],
      as: rights.writing(state), copy: copy)
  }

  /// Goes to a database or a broker for picketd.
  static func courier(_ name: String, _ places: Places) throws(Failure) -> KeptProgram {
    KeptProgram(name, places, ["--socket", places.socket("control.sock")], as: try ProgramRights(of: name))
  }
}
