/// What answers the requests that a server reads.
package protocol WebService: Sendable {
  /// Looks at the head of a request, on the server's own thread: it must not block. Throws what is refused before a body is
  /// read, and returns an answer that needs no thread of its own.
  func begin(_ request: Request) throws(HTTPRefusal) -> Response?

  /// Answers a request with its body, on a thread that may block.
  func answer(_ request: Request) -> Response

  /// Header fields that every response bears, refusals too.
  var headers: [(name: String, value: String)] { get }
}

/// How much a server takes from strangers. A browser opens six connections; who opens more than `perAddress` waits for the
/// first to end.
package struct HTTPLimits: Hashable, Sendable {
  package var connections = 1_280
  /// Connections from one address, this machine's own left out.
  package var perAddress = 64
  package var bodyBytes = 1 << 20
  /// Bytes for the head of a request and of its answer.
  package var headBytes = 8 << 10
  /// Time for the head of a request to come, for its body, and for the browser to take the answer. Bytes that come one
  /// by one do not lengthen it.
  package var headTime = Duration.seconds(10)
  package var bodyTime = Duration.seconds(20)
  package var answerTime = Duration.seconds(60)
  /// Seconds without a byte, after which a connection is closed whatever it waits for.
  package var silence = 30
  package var threads = 8
  /// Requests that wait for a thread.
  package var waiting = 128

  package init() {}
}
