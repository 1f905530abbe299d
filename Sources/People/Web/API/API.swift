internal import DaemonClient
internal import PicketJSON
internal import PicketVarlink

/// `/api/v1/INTERFACE/METHOD`: picketd's methods over HTTP. What it refuses comes with the status that HTTP has for it.
struct API: Sendable {
  let descriptions = Descriptions()

  /// Methods that give a connection rights. Sessions and tokens have ways in of their own, and
  /// children's pages are another site.
  private static let ofConnections: Set<Method> = [
    .household(.unlock), .household(.join), .household(.lock), .household(.useToken),
    .household(.represent), .household(.passkeyChallenge), .household(.unlockByPasskey),
    .household(.acceptInvitation),
  ]

  /// The method that a path names, below `/api/v1`.
  static func method(_ path: ArraySlice<String>) throws(HTTPRefusal) -> Method {
    guard path.count == 2, let first = path.first, let last = path.last,
      let method = Method("io.picket.\(first).\(last)"), !ofConnections.contains(method)
    else {
      throw HTTPRefusal(404, "NoSuchMethod", "there is no such method: /api/v1/openapi.json has all of them")
    }
    return method
  }

  /// Whether a request may be made this way, before its body is read.
  static func check(_ method: Method, _ verb: Request.Method) throws(HTTPRefusal) {
    guard !method.isStream else {
      throw HTTPRefusal(405, "Stream", "this method is a stream: /api/v1/events has what changes")
    }
    switch verb {
    case .post: return
    case .get, .head: if !method.reads { throw .wrongMethod("POST: this method changes something") }
    case .delete: throw .wrongMethod(method.reads ? "GET and POST" : "POST")
    }
  }

  func answer(_ request: Request, _ method: Method, by daemon: Daemon) throws(HTTPRefusal) -> Response {
    let parameters =
      request.method == .post
      ? try CallParameters.read(body: request.body)
      : try CallParameters.read(query: request.target.query, of: description(of: method, daemon))
    do throws(PassedCallError) {
      return .json(.object(try daemon.pass(method.name, parameters)))
    } catch {
      if case .refused(let name, _) = error, name.hasPrefix("org.varlink.service.") { descriptions.forget() }
      throw HTTPRefusal(error)
    }
  }

  private func description(of method: Method, _ daemon: Daemon) throws(HTTPRefusal) -> Description.Method? {
    for description in try descriptions.all(from: daemon) where method.name.hasPrefix("\(description.name).") {
      return description.methods[String(method.name.dropFirst(description.name.utf8.count + 1))]
    }
    return nil
  }
}
