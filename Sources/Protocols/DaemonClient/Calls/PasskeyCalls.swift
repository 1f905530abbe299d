internal import PicketJSON

// `io.picket.Household`: passkeys of guardians. Octets are in base64url.
extension DaemonCall {
  package static func passkeys() -> DaemonCall<Daemon.PasskeysReply> { .init(.household(.passkeys)) }

  package static func beginPasskey(
    origin: String, passcode: String, code: String? = nil, name: String? = nil
  ) -> DaemonCall<Daemon.BegunPasskeyReply> {
    .init(
      .household(.beginPasskey),
      [
        "origin": .string(origin), "passcode": .string(passcode), "code": .optional(code), "name": .optional(name),
      ])
  }

  package static func confirmPasskey(
    _ name: String, client: String, attestation: String
  ) -> DaemonCall<Daemon.PasskeyReply> {
    .init(
      .household(.confirmPasskey),
      ["name": .string(name), "client": .string(client), "attestation": .string(attestation)])
  }

  package static func removePasskey(
    _ id: Int, passcode: String? = nil, code: String? = nil
  ) -> DaemonCall<Daemon.Done> {
    .init(
      .household(.removePasskey),
      ["id": .int(id), "passcode": .optional(passcode), "code": .optional(code)])
  }

  /// What a browser at these pages is to sign.
  package static func passkeyChallenge(origin: String) -> DaemonCall<Daemon.PasskeyChallengeReply> {
    .init(.household(.passkeyChallenge), ["origin": .string(origin)])
  }

  package static func unlockByPasskey(
    credential: String, client: String, authenticator: String, signature: String, user: String
  ) -> DaemonCall<Daemon.UnlockReply> {
    .init(
      .household(.unlockByPasskey),
      [
        "credential": .string(credential), "client": .string(client), "authenticator": .string(authenticator),
        "signature": .string(signature), "user": .string(user),
      ])
  }
}
