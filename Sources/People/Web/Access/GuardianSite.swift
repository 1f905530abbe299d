internal import DaemonClient
internal import PicketJSON
package import PicketSystem
internal import Synchronization

/// The guardians' site: the origins, sessions, programs with tokens, the API, and pages.
package final class GuardianSite: WebService {
  let origins: OriginCheck
  let sessions: Sessions
  let programs: Programs
  let api = API()
  let pages: (any PageSource)?
  private let assets: AssetShelf
  private let beat: Beat
  /// Streams that are open, of all sessions.
  private let streams = PlaceCount(most: 1_000)
  /// Backups that are read now: each takes memory of picketd's.
  let backups = PlaceCount(most: 1)
  /// Changes that came through this process.
  let changes = Atomic(0)

  /// `socket` is picketd's `child.sock`. Each stream sends a sign of life every `beat`.
  package init(
    socket: String, origins: OriginCheck, pages: (any PageSource)? = nil, beat: Duration = .seconds(15)
  ) throws(Failure) {
    (self.origins, self.pages) = (origins, pages)
    let sessions = Sessions(socket: socket)
    let programs = Programs()
    (self.sessions, self.programs) = (sessions, programs)
    assets = AssetShelf(pages)
    self.beat = try Beat(every: beat) {
      sessions.beat()
      programs.beat()
    }
  }

  package var headers: [(name: String, value: String)] { FixedHeaders.all }

  /// Without TLS, browsers take no cookie whose name promises it.
  var cookieName: String { origins.isEncrypted ? "__Host-picket" : "picket" }

  package func begin(_ request: Request) throws(HTTPRefusal) -> Response? {
    try origins.check(request)
    switch Route(request.path) {
    case .health:
      try request.allow(.get, .head)
      return .text("ok\n")
    case .session:
      try request.allow(.post, .delete)
      try request.allow(bytes: GuardianSite.mostOfSignIn)
    case .challenge:
      try request.allow(.post)
      try request.allow(bytes: GuardianSite.mostOfSignIn)
    case .events, .openAPI, .metrics:
      try request.allow(.get, .head)
      try checkAccess(request)
    case .call(let path):
      let method = try API.method(path)
      try API.check(method, request.method)
      return keptStatus(method, request, of: try checkAccess(request))
    case .pick:
      try request.allow(.get, .head, .post)
      try request.allow(bytes: PickForm.mostBytes)
      if pages == nil { throw .nothingThere }
    case .invite:
      try request.allow(.get, .head, .post)
      try request.allow(bytes: GuardianSite.mostOfSignIn)
      if pages == nil { throw .nothingThere }
    case .backup:
      try request.allow(.get)
      if pages == nil { throw .nothingThere }
    case .page, .join:
      try request.allow(.get, .head)
      if let response = assets.response(to: request) { return response }
      if pages == nil { throw .nothingThere }
    }
    return nil
  }

  package func answer(_ request: Request) -> Response {
    do throws(HTTPRefusal) {
      switch Route(request.path) {
      case .health: return .text("ok\n")
      case .session: return request.method == .post ? try signIn(request) : signOut(request)
      case .challenge: return try challenge(request).unkept
      case .events: return try events(request).unkept
      case .openAPI:
        let descriptions = try using(request) { (daemon) throws(HTTPRefusal) in try api.descriptions.all(from: daemon) }
        return .json(OpenAPI(descriptions: descriptions).json).unkept
      case .metrics: return try metrics(request)
      case .call(let path): return try call(API.method(path), request)
      case .pick: return try request.method == .post ? pick(request).unkept : page(request).unkept
      case .invite: return try request.method == .post ? invite(request).unkept : page(request).unkept
      case .join: return try join(request).unkept
      case .backup: return try backup(request).unkept
      case .page: return try page(request).unkept
      }
    } catch {
      return Response(error).unkept
    }
  }
}

extension GuardianSite {
  /// What is used of a passkey takes some kilobytes with a long key.
  private static let mostOfSignIn = 8 << 10

  private func signIn(_ request: Request) throws(HTTPRefusal) -> Response {
    let parameters = try CallParameters.read(body: request.body)
    let secret: String
    if let invitation = parameters["invitation"]?.string {
      secret = try sessions.open(
        by: .household(.acceptInvitation),
        ["invitation": .string(invitation), "passcode": .string(parameters["passcode"]?.string ?? "")])
    } else if let passkey = parameters["passkey"]?.object {
      secret = try sessions.open(by: .household(.unlockByPasskey), passkey)
    } else if let passcode = parameters["passcode"]?.string {
      secret = try sessions.open(
        passcode: passcode, name: parameters["name"]?.string, code: parameters["code"]?.string)
    } else {
      throw HTTPRefusal(
        400, "InvalidParameter", "the passcode is missing: {\"passcode\": \"...\"}", parameter: "passcode")
    }
    if let old = session(request) { sessions.close(old.secret) }
    var response = Response(status: 204)
    let security = origins.isEncrypted ? "; Secure" : ""
    response.headers.append(("Set-Cookie", "\(cookieName)=\(secret); Path=/; HttpOnly; SameSite=Strict\(security)"))
    return response.unkept
  }

  private func signOut(_ request: Request) -> Response {
    if let found = session(request) { sessions.close(found.secret) }
    var response = Response(status: 204)
    let security = origins.isEncrypted ? "; Secure" : ""
    response.headers.append(
      ("Set-Cookie", "\(cookieName)=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0\(security)"))
    return response.unkept
  }

  private func events(_ request: Request) throws(HTTPRefusal) -> Response {
    let groups = try EventGroup.read(request.target.query.first { $0.name == "of" }?.value)
    let session = try access(request)
    guard streams.take() else { throw .busy }
    do throws(HTTPRefusal) {
      let stream = try session.events(
        of: groups, after: request.headers["last-event-id"], closed: { [streams] in streams.giveBack() },
        connect: { () throws(HTTPRefusal) in try sessions.connect() })
      var response = Response(type: "text/event-stream")
      response.body = .stream(stream)
      return response
    } catch {
      streams.giveBack()
      throw error
    }
  }

  private func metrics(_ request: Request) throws(HTTPRefusal) -> Response {
    try using(request) { (daemon) throws(HTTPRefusal) in
      do throws(PassedCallError) {
        let reply = try daemon.pass("io.picket.Filter.Metrics", [:])
        return .text(reply["text"]?.string ?? "", type: "text/plain; version=0.0.4; charset=utf-8").unkept
      } catch {
        throw HTTPRefusal(error)
      }
    }
  }

  private func page(_ request: Request) throws(HTTPRefusal) -> Response {
    try show(request, request.target.query) { (wanted, daemon, pages) throws(DaemonError) in
      Response(try pages.page(wanted, from: daemon) ?? pages.page(.notFound, for: wanted))
    }
  }

  /// What `body` makes for the guardian whose session it is, or the page that stands in its place.
  func show(
    _ request: Request, _ query: [QueryItem],
    _ body: (PageRequest, Daemon, any PageSource) throws(DaemonError) -> Response
  ) throws(HTTPRefusal) -> Response {
    guard let pages else { throw .nothingThere }
    let found = session(request)?.session
    let wanted = PageRequest(
      site: .guardians, path: request.path, query: query, viewer: found?.viewer ?? .nobody, language: request.language,
      origin: origins.origin(of: request))
    guard found != nil else { return Response(pages.page(.signIn, for: wanted)) }
    var failure: DaemonError?
    do throws(HTTPRefusal) {
      return try using(request) { (daemon) throws(HTTPRefusal) in
        do throws(DaemonError) {
          return try body(wanted, daemon, pages)
        } catch {
          failure = error
          throw HTTPRefusal(error)
        }
      }
    } catch {
      if error == .noSession { return Response(pages.page(.signIn, for: wanted)) }
      guard let failure else { throw error }
      return Response(pages.page(.failed(failure), for: wanted))
    }
  }
}

extension Response {
  /// What no cache keeps: it is about one family, at one moment.
  var unkept: Response {
    var response = self
    response.headers.append(("Cache-Control", "no-store"))
    return response
  }
}

extension Request {
  func allow(_ methods: Method...) throws(HTTPRefusal) {
    if methods.contains(method) { return }
    throw .wrongMethod(methods.map(\.rawValue).joined(separator: " and "))
  }

  /// Refuses a longer body before it is read.
  func allow(bytes most: Int) throws(HTTPRefusal) {
    if let count = headers["content-length"].flatMap({ Int($0) }), count > most { throw .tooLarge(most) }
  }

  /// The first language that the browser names.
  var language: String {
    let first = headers["accept-language"]?.split(separator: ",").first?.split(separator: ";").first?.trimmed ?? ""
    let isPlain = first.utf8.count <= 35 && first.utf8.allSatisfy { $0 == 0x2d || $0 >= 0x30 && $0 < 0x7b }
    return isPlain ? String(first) : ""
  }
}
