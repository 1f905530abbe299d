internal import CMicrohttpd
internal import Glibc
internal import Synchronization

/// What the library's callbacks work on.
final class ServerCore: Sendable {
  let service: any WebService
  let limits: HTTPLimits
  let workers: Workers
  let connections: ConnectionTable
  private let streams = Mutex(Streams())

  private struct Streams {
    var open: [ObjectIdentifier: EventStream] = [:]
    var isOver = false
  }

  init(_ service: any WebService, _ limits: HTTPLimits, _ workers: Workers) {
    (self.service, self.limits, self.workers) = (service, limits, workers)
    connections = ConnectionTable(limits)
  }

  /// The head of a request is there. Answers it, or has its body read.
  func begin(_ exchange: Exchange, _ method: String, _ connection: LibraryConnection) -> MHD_Result {
    do throws(HTTPRefusal) {
      let request = try Request(
        method, exchange.target, connection.headers(), from: connection.peer,
        mostBytes: limits.bodyBytes)
      if let response = early(request) {
        // Where a body follows, this answer ends the connection: what was not read cannot be taken for a request.
        if request.hasBody { return answer(response, exchange, connection) }
        exchange.state.withLock { $0.response = response }
        return picket_web_yes
      }
      exchange.state.withLock { $0.request = request }
      if let place = connection.place { connections.enter(.body, place) }
      return picket_web_yes
    } catch {
      return answer(Response(error), exchange, connection)
    }
  }

  /// The answer to a request whose body does not matter, if there is one.
  private func early(_ request: Request) -> Response? {
    do throws(HTTPRefusal) { return try service.begin(request) } catch { return Response(error) }
  }

  /// The whole request is there, or its answer.
  func finish(_ exchange: Exchange, _ connection: LibraryConnection) -> MHD_Result {
    // Taken out of the exchange, which lives as long as a stream does.
    let (request, response) = exchange.state.withLock { state in
      defer { (state.request, state.response, state.body) = (nil, nil, []) }
      return (state.request.map { request in with(request) { $0.body = state.body } }, state.response)
    }
    if let response { return answer(response, exchange, connection) }
    guard let request else { return picket_web_yes }
    if let place = connection.place { connections.enter(.answer, place) }
    // A worker may be done before this returns: the connection has to sleep by then.
    connection.suspend()
    let isTaken = workers.add { [service] in
      let response = service.answer(request)
      exchange.state.withLock { $0.response = response }
      connection.resume()
    }
    if !isTaken {
      exchange.state.withLock { $0.response = Response(.busy) }
      connection.resume()
    }
    return picket_web_yes
  }

  private func answer(
    _ response: Response, _ exchange: Exchange, _ connection: LibraryConnection
  ) -> MHD_Result {
    if let place = connection.place {
      if case .stream(let stream) = response.body {
        let isOver = streams.withLock { streams in
          streams.open[ObjectIdentifier(exchange)] = stream
          return streams.isOver
        }
        if isOver { stream.end() }
        connections.enter(.stream, place)
      } else {
        connections.enter(.answer, place)
      }
    }
    return connection.send(response, also: service.headers)
  }

  /// The answer was sent, or the client has gone.
  func end(_ exchange: Exchange, _ connection: LibraryConnection) {
    streams.withLock { $0.open[ObjectIdentifier(exchange)] = nil }
    if let place = connection.place { connections.enter(.head, place) }
  }

  /// Ends every stream, and each that is still to come.
  func endStreams() {
    let open = streams.withLock { streams in
      streams.isOver = true
      return Array(streams.open.values)
    }
    for stream in open { stream.end() }
  }

  private func with(_ request: Request, _ change: (inout Request) -> Void) -> Request {
    var request = request
    change(&request)
    return request
  }
}
