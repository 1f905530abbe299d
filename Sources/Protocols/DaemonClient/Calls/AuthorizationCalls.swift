internal import PicketJSON

// `io.picket.Household`: clients and their rights, extensions, the key and backups.
extension DaemonCall {
  package static func authorizations(child: String? = nil) -> DaemonCall<Daemon.AuthorizationsReply> {
    .init(.household(.authorizations), ["child": .optional(child)])
  }

  package static func authorize(
    child: String? = nil, client: String, member: Daemon.Member, passcode: String? = nil, program: String? = nil,
    withData: Bool? = nil
  ) -> DaemonCall<Daemon.AuthorizationReply> {
    .init(
      .household(.authorize),
      [
        "child": .optional(child), "client": .string(client), "member": .word(member),
        "passcode": .optional(passcode), "program": .optional(program), "withData": .optional(withData),
      ])
  }

  package static func revokeAuthorization(child: String? = nil, client: String) -> DaemonCall<Daemon.Done> {
    .init(.household(.revoke), ["child": .optional(child), "client": .string(client)])
  }

  /// Followed: the status now, and whenever it changes.
  package static func authorization(
    child: String? = nil, client: String
  ) -> DaemonCall<Daemon.AuthorizationReply> {
    .init(.household(.authorization), ["child": .optional(child), "client": .string(client)])
  }

  package static func ageRange(
    child: String? = nil, client: String? = nil, gates: [Int]
  ) -> DaemonCall<Daemon.AgeRangeReply> {
    .init(
      .household(.ageRange),
      ["child": .optional(child), "client": .optional(client), "gates": .array(gates.map { .int($0) })])
  }

  package static func extensions() -> DaemonCall<Daemon.ExtensionsReply> { .init(.household(.extensions)) }

  package static func tryExtension(
    client: String, name: String, category: String? = nil, child: String? = nil
  ) -> DaemonCall<Daemon.TryExtensionReply> {
    .init(
      .household(.tryExtension),
      [
        "client": .string(client), "name": .string(name), "category": .optional(category), "child": .optional(child),
      ])
  }

  package static func exportKey(passphrase: String) -> DaemonCall<Daemon.ExportKeyReply> {
    .init(.household(.exportKey), ["passphrase": .string(passphrase)])
  }

  package static func importKey(_ key: String, passphrase: String) -> DaemonCall<Daemon.Done> {
    .init(.household(.importKey), ["passphrase": .string(passphrase), "key": .string(key)])
  }

  package static func rotateKey() -> DaemonCall<Daemon.RotateKeyReply> { .init(.household(.rotateKey)) }

  /// Must be followed: the file comes piece by piece.
  package static func backup() -> DaemonCall<Daemon.BackupReply> { .init(.household(.backup)) }

  /// A piece of the file in base64; `done` marks the last.
  package static func restore(bytes: String, done: Bool) -> DaemonCall<Daemon.Done> {
    .init(.household(.restore), ["bytes": .string(bytes), "done": .bool(done)])
  }
}
