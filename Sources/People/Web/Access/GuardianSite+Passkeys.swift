internal import DaemonClient
internal import PicketJSON

// Passkeys. A browser says at which origin it used one, and picketd knows at which one it was made. The origin that is asked for
// comes from the request, which `OriginCheck` let in, and from nothing that a page says.
extension GuardianSite {
  /// What a browser is to sign before there is a session.
  func challenge(_ request: Request) throws(HTTPRefusal) -> Response {
    let daemon = try sessions.connect()
    do throws(PassedCallError) {
      return .json(
        .object(
          try daemon.pass(
            Method.household(.passkeyChallenge).name, ["origin": .string(origins.origin(of: request))])))
    } catch {
      throw HTTPRefusal(error)
    }
  }

  /// Refuses a passkey for pages that are not these.
  func checkOrigin(_ method: Method, _ request: Request) throws(HTTPRefusal) {
    guard method == .household(.beginPasskey) else { return }
    guard try CallParameters.read(body: request.body)["origin"]?.string == origins.origin(of: request) else {
      throw HTTPRefusal(400, "Invalid", "a passkey is made for the pages that ask for it", parameter: "origin")
    }
  }
}
