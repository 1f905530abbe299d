internal import DaemonClient
package import PicketSystem

/// The children's site: pages for the child whose device asks, their forms, and events while they are open. It has no sessions,
/// takes no cookie, and has nothing of the guardians' site.
package final class PortalSite: WebService {
  private let origins: PortalOriginCheck
  private let representatives: Representatives
  let pages: any PageSource
  private let assets: AssetShelf
  let bounds = DeviceBounds()
  private let streams: ChildStreams
  private let beat: Beat

  /// `socket` is picketd's `child.sock`, and `secret` that by which picketd knows this process. `host` is the address with
  /// its port. Streams say that they are there each `beat`.
  package init(
    socket: String, secret: String?, host: String, pages: any PageSource, beat: Duration = .seconds(15)
  ) throws(Failure) {
    origins = PortalOriginCheck(host: host)
    representatives = Representatives(socket: socket, secret: secret)
    (self.pages, assets) = (pages, AssetShelf(pages))
    let streams = ChildStreams()
    self.streams = streams
    self.beat = try Beat(every: beat) { streams.beat() }
  }

  package var headers: [(name: String, value: String)] { FixedHeaders.all }

  package func begin(_ request: Request) throws(HTTPRefusal) -> Response? {
    try origins.check(request)
    switch PortalRoute(request.path) {
    case .health:
      try request.allow(.get, .head)
      return .text("ok\n")
    case .events: try request.allow(.get)
    case .ask, .press:
      // Who reads a form's address again is led to a page.
      if request.method == .get { return .see("/") }
      try request.allow(.post)
      try request.allow(bytes: FormFields.mostBytes)
    case .page:
      try request.allow(.get, .head)
      if let response = assets.response(to: request) { return response }
    case .nothing: throw .nothingThere
    }
    guard bounds.takes(from: request.peer) else { return tooMuch(request) }
    return nil
  }

  package func answer(_ request: Request) -> Response {
    do throws(HTTPRefusal) {
      switch PortalRoute(request.path) {
      case .events: return try events(request).unkept
      case .ask, .press:
        let fields = try FormFields(request.body)
        return show(request) { (speaker) throws(DaemonError) in
          PortalRoute(request.path) == .ask
            ? try ask(fields, request, speaker) : try press(fields, speaker)
        }.unkept
      case .health, .page, .nothing:
        return show(request) { (speaker) throws(DaemonError) in try page(request, speaker) }.unkept
      }
    } catch {
      return Response(error).unkept
    }
  }

  /// What `body` makes for the child whose device asks, or the page that says why there is nothing.
  private func show(
    _ request: Request, _ body: (Representatives.Speaker) throws(DaemonError) -> Response
  ) -> Response {
    var wanted = PageRequest(request)
    do throws(DaemonError) {
      guard let speaker = try representatives.speaker(for: request) else {
        return Response(pages.page(.unknownDevice, for: wanted))
      }
      wanted = PageRequest(request, speaker)
      return try bounds.run(speaker.device) { () throws(DaemonError) in try body(speaker) } ?? tooMuch(request)
    } catch {
      return Response(pages.page(.failed(error), for: wanted))
    }
  }

  private func page(_ request: Request, _ speaker: Representatives.Speaker) throws(DaemonError) -> Response {
    let wanted = PageRequest(request, speaker)
    return Response(try pages.page(wanted, from: speaker.daemon) ?? pages.page(.notFound, for: wanted))
  }

  private func events(_ request: Request) throws(HTTPRefusal) -> Response {
    let groups = try EventGroup.read(request.target.query.first { $0.name == "of" }?.value)
    let speaker: Representatives.Speaker?
    do throws(DaemonError) { speaker = try representatives.speaker(for: request) } catch { throw HTTPRefusal(error) }
    guard let speaker else { throw HTTPRefusal(403, "UnknownDevice", "this is not certainly a child's device") }
    var response = Response(type: "text/event-stream")
    response.body = .stream(try streams.stream(of: groups, after: request.headers["last-event-id"], for: speaker))
    return response
  }

  func tooMuch(_ request: Request) -> Response {
    var response = Response(pages.page(.tooMuch, for: PageRequest(request)))
    response.headers.append(("Retry-After", "15"))
    return response.unkept
  }
}

extension PageRequest {
  /// A page of the children's site.
  init(_ request: Request, _ speaker: Representatives.Speaker? = nil) {
    self.init(
      site: .children, path: request.path, query: request.target.query,
      viewer: speaker.map { .child(name: $0.child, device: $0.device) } ?? .nobody, language: request.language)
  }
}

extension Response {
  /// Has the browser read another page of this site.
  static func see(_ path: String) -> Response {
    var response = Response(status: 303)
    response.headers = [("Location", path), ("Cache-Control", "no-store")]
    return response
  }
}
