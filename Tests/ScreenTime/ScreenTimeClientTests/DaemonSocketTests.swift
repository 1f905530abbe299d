import DaemonClient
import PicketJSON
import PicketSystem
import PicketVarlink
import Testing

@testable import ScreenTimeClient

/// The link over a real socket, to a service that says what the daemon would.
@Suite struct DaemonSocketTests {
  static let description = """
    interface io.picket.Settings
    method Effective(child: ?string) -> (maximumMovieRating: int, maximumTVShowRating: int, maximumAppRating: int,
      denyExplicitContent: bool)
    method Write(child: ?string, client: string, store: string, changes: [](path: string, value: ?object))
      -> (revision: int)
    method Stores(child: ?string, client: ?string) -> (stores: []object)
    error NotAuthorized(why: string, remedy: string)
    error NotFound(kind: string, name: string)
    error Invalid(parameter: string, why: string)
    error Conflict(why: string)
    error Unavailable(why: string)
    """

  /// What `Stores` answers is the error of the store's name, if it names one.
  static func service(rating: Int) throws -> Service {
    let interface = Interface(try Description(description)) { call in
      switch call.name {
      case "Effective":
        _ = await call.push([
          "maximumMovieRating": .int(rating), "maximumTVShowRating": 1000, "maximumAppRating": 1000,
          "denyExplicitContent": false,
        ])
        while call.wantsMore, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
      case "Write": call.reply(["revision": 1])
      default:
        let name = call.parameters["client"]?.string ?? ""
        if name == "app" {
          return call.reply([
            "stores": [
              ["child": "Mia", "client": "app", "name": "gaming", "isActive": true, "revision": 1, "settings": []]
            ]
          ])
        }
        call.fail(
          CallError(
            "io.picket.Settings." + name,
            ["why": "so it is", "remedy": "Ask.", "kind": "child", "name": "Mia", "parameter": "client"]))
      }
    }
    return Service(vendor: "Picket", product: "test", version: "1", url: "https://example.org", interfaces: [interface])
  }

  static func link(_ sockets: [String], client: String = "app") -> ScreenTimeLink {
    ScreenTimeLink(client: client, child: "Mia", daemon: DaemonSocket(sockets: sockets))
  }

  @Test func `calls go over the first socket that there is`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/child.sock"
    let server = try Server(
      try DaemonSocketTests.service(rating: 300), sockets: [ServerSocket(path: path, label: "child")])
    let link = DaemonSocketTests.link([folder.path + "/control.sock", path])
    // The service's handlers need the threads that async code runs on, as an app's daemon does not.
    let (rating, stores) = try await link.inBackground { link throws(DaemonError) in
      try link.write(["siri.denySiri": true, "media.maximumMovieRating": nil], to: "default")
      return (try link.effective().maximumMovieRating, try link.stores())
    }
    #expect(rating == 300)
    #expect(stores == ["gaming"])
    await server.stop()
  }

  @Test func `where nobody listens it says where and what to do`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/none.sock"
    let failure = DaemonError.unreachable(socket: path, .notRunning)
    #expect(throws: failure) { try DaemonSocketTests.link([path]).effective() }
    #expect(failure.sentence.contains("scripts/start") && failure.sentence.contains(path))
  }

  @Test func `the daemon's errors are told apart`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/s"
    let server = try Server(try DaemonSocketTests.service(rating: 0), sockets: [ServerSocket(path: path, label: "x")])
    let failures: [(String, DaemonError)] = [
      ("NotAuthorized", .notAuthorized(why: "so it is", remedy: "Ask.")),
      ("NotFound", .notFound(kind: "child", name: "Mia")), ("Invalid", .invalid(parameter: "client", why: "so it is")),
      ("Conflict", .conflict(why: "so it is")), ("Unavailable", .unavailable(why: "so it is")),
    ]
    for (name, failure) in failures {
      await #expect(throws: failure) {
        _ = try await DaemonSocketTests.link([path], client: name).inBackground { link throws(DaemonError) in
          try link.stores()
        }
      }
    }
    let link = DaemonSocketTests.link([path])
    await #expect(throws: DaemonError.self) {
      _ = try await link.inBackground { link throws(DaemonError) in try link.authorization() }
    }
    let tooMuch = DaemonError.tooLong(why: ClientError.tooLong.description)
    #expect(tooMuch.sentence == "settings: this is more than 1 MiB: leave some of it out")
    await #expect(throws: tooMuch) {
      try await link.inBackground { link throws(DaemonError) in
        try link.write(["a": .string(String(repeating: "x", count: 1 << 20))], to: "default")
      }
    }
    await server.stop()
  }

  @Test(.timeLimit(.minutes(10))) func `following goes on through a restart of the daemon`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/s"
    let (ratings, continuation) = AsyncStream<Int>.makeStream()
    let following = DaemonSocketTests.link([path]).followEffective { continuation.yield($0.maximumMovieRating) }
    var iterator = ratings.makeAsyncIterator()
    for rating in [300, 100] {
      let server = try Server(
        try DaemonSocketTests.service(rating: rating), sockets: [ServerSocket(path: path, label: "x")])
      #expect(await iterator.next() == rating)
      await server.stop()
    }
    following.cancel()
  }

  @Test(.timeLimit(.minutes(10))) func `who is refused is told once`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/s"
    let server = try Server(try DaemonSocketTests.service(rating: 0), sockets: [ServerSocket(path: path, label: "x")])
    let (results, continuation) = AsyncStream<DaemonError?>.makeStream()
    let following = DaemonSocketTests.link([path]).followAuthorization { result in
      if case .failure(let failure) = result { continuation.yield(failure) } else { continuation.yield(nil) }
    }
    var iterator = results.makeAsyncIterator()
    guard case .otherVersion = await iterator.next() ?? nil else {
      Issue.record("the service has no such interface")
      return
    }
    following.cancel()
    await server.stop()
  }
}
