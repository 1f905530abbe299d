package import PicketJSON

// `io.picket.Settings`: stores, shields and tokens. A missing child means the caller's own.
extension DaemonCall {
  /// The paths of all settings.
  package static func settingPaths() -> DaemonCall<Daemon.PathsReply> { .init(.settings(.paths)) }

  package static func stores(
    child: String? = nil, profile: String? = nil, client: String? = nil
  ) -> DaemonCall<Daemon.StoresReply> {
    .init(
      .settings(.stores), ["child": .optional(child), "profile": .optional(profile), "client": .optional(client)])
  }

  package static func read(
    child: String? = nil, profile: String? = nil, client: String, store: String
  ) -> DaemonCall<Daemon.ReadReply> {
    .init(.settings(.read), place(child, profile, client, store))
  }

  /// Writes all changes or none, by path in alphabetical order; null removes a setting.
  package static func write(
    child: String? = nil, profile: String? = nil, client: String, store: String, changes: [String: JSON]
  ) -> DaemonCall<Daemon.RevisionReply> {
    let list = changes.sorted { $0.key < $1.key }.map { path, value -> JSON in
      let change: JSON.Object = ["path": .string(path), "value": value]
      return .object(change.withoutNulls)
    }
    var parameters = place(child, profile, client, store)
    parameters["changes"] = .array(list)
    return .init(.settings(.write), parameters)
  }

  package static func clear(
    child: String? = nil, profile: String? = nil, client: String, store: String
  ) -> DaemonCall<Daemon.RevisionReply> { .init(.settings(.clear), place(child, profile, client, store)) }

  package static func setActive(
    _ isActive: Bool, child: String? = nil, profile: String? = nil, client: String, store: String
  ) -> DaemonCall<Daemon.RevisionReply> {
    var parameters = place(child, profile, client, store)
    parameters["isActive"] = .bool(isActive)
    return .init(.settings(.setActive), parameters)
  }

  package static func delete(
    child: String? = nil, client: String, stores: [String]
  ) -> DaemonCall<Daemon.Done> {
    .init(
      .settings(.delete), ["child": .optional(child), "client": .string(client), "stores": .strings(stores)])
  }

  /// The combined settings of all stores of a child. Followed: now, and whenever they change.
  package static func effective(child: String? = nil) -> DaemonCall<Daemon.EffectiveReply> {
    .init(.settings(.effective), ["child": .optional(child)])
  }

  /// Puts a shield up, or takes it down, in one store.
  package static func setShield(
    isOn: Bool, child: String? = nil, profile: String? = nil, client: String? = nil, store: String? = nil,
    categories: [String] = [], domains: [String] = [], applications: [String] = [], allWeb: Bool = false,
    except: [String] = [],
    seconds: Int? = nil
  ) -> DaemonCall<Daemon.RevisionReply> {
    .init(
      .settings(.shield),
      [
        "child": .optional(child), "profile": .optional(profile), "client": .optional(client),
        "store": .optional(store), "isOn": .bool(isOn),
        "categories": .strings(categories), "domains": .strings(domains), "applications": .strings(applications),
        "allWeb": .bool(allWeb), "except": .strings(except), "seconds": .optional(seconds),
      ])
  }

  /// Switches the internet of a child, or of all, off.
  package static func off(child: String? = nil, seconds: Int? = nil) -> DaemonCall<Daemon.OffReply> {
    .init(.settings(.off), ["child": .optional(child), "seconds": .optional(seconds)])
  }

  package static func on(child: String? = nil) -> DaemonCall<Daemon.OnReply> {
    .init(.settings(.on), ["child": .optional(child)])
  }

  /// A child's include those of its profile.
  package static func shields(
    child: String? = nil, profile: String? = nil
  ) -> DaemonCall<Daemon.ShieldsReply> {
    .init(.settings(.shields), ["child": .optional(child), "profile": .optional(profile)])
  }

  /// Tokens for names that people use, in the order of the values.
  package static func mint(_ kind: Daemon.TokenKind, _ values: [String]) -> DaemonCall<Daemon.TokensReply> {
    .init(.settings(.mint), ["kind": .word(kind), "values": .strings(values)])
  }

  package static func reveal(_ tokens: [String]) -> DaemonCall<Daemon.RevealReply> {
    .init(.settings(.reveal), ["tokens": .strings(tokens)])
  }

  /// The same tokens under the newest key.
  package static func refresh(_ tokens: [String]) -> DaemonCall<Daemon.TokensReply> {
    .init(.settings(.refresh), ["tokens": .strings(tokens)])
  }

  private static func place(
    _ child: String?, _ profile: String?, _ client: String, _ store: String
  ) -> JSON.Object {
    ["child": .optional(child), "profile": .optional(profile), "client": .string(client), "store": .string(store)]
  }
}
