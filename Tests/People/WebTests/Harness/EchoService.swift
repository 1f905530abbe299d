import Web

/// Says what it was asked; `/slow` is answered once it is let go, and `/stream` is a stream.
struct EchoService: WebService {
  /// More than the kernel keeps for both ends.
  static let longAnswer = 64 << 20

  let stream = EventStream()
  let headers: [(name: String, value: String)] = [("X-Fixed", "yes")]

  func begin(_ request: Request) throws(HTTPRefusal) -> Response? {
    switch request.path {
    case ["now"]: return .text("at once")
    case ["long"]: return Response(type: nil, [UInt8](repeating: UInt8(ascii: "x"), count: EchoService.longAnswer))
    case ["refused"]: throw HTTPRefusal(403, "No", "not here")
    case ["stream"]:
      var response = Response()
      response.body = .stream(stream)
      return response
    default: return nil
    }
  }

  func answer(_ request: Request) -> Response {
    let query = request.target.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    return .text(
      "\(request.method.rawValue) \(request.path) \(query) \(request.peer) \(String(decoding: request.body, as: UTF8.self))"
    )
  }
}
