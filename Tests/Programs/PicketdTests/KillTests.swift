import Foundation
import PicketJSON
import PicketVarlink
import Support
import Synchronization
import Testing

/// Every write that picketd has answered is on the disk, whenever it is killed.
///
/// `PICKET_KILLS=300` kills it more often than a test run has the time for, `PICKET_SEED=N` at the moments of another run.
@Suite struct KillTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rounds = environment["PICKET_KILLS"].flatMap(Int.init) ?? 25

  @Test func `no write that was answered is lost, whenever picketd is killed`() async throws {
    let seed = Self.environment["PICKET_SEED"].flatMap(UInt64.init) ?? .random(in: .min ... .max)
    var moments = SeededGenerator(seed: seed)
    let home = try Home("{mode: 'laptop'}")
    var picketd = try start(home)
    _ = try Client(path: home.socket).call("io.picket.Household.AddChild", ["name": "Mia"])
    let writers = (0..<3).map { Writer(store: "s\($0)", socket: home.socket) }
    var (answered, others) = (0, 0)
    for round in 1...Self.rounds {
      let threads = writers.map { writer in Thread { writer.run() } }
      for thread in threads { thread.start() }
      usleep(UInt32.random(in: 0..<150_000, using: &moments))
      end(picketd)
      // A closed connection ends its writer.
      home.wait("the writers to end") { threads.allSatisfy(\.isFinished) }
      // Sometimes it is killed before it is ready.
      if UInt8.random(in: 0..<5, using: &moments) == 0 {
        let early = try home.start(["--no-filter"])
        usleep(UInt32.random(in: 0..<100_000, using: &moments))
        end(early)
      }
      picketd = try start(home)
      for writer in writers {
        let (last, there) = (writer.progress, try writer.read())
        // A write without an answer may be there or not; no other difference is allowed.
        #expect(there == last.answered || there == last.asked, "seed \(seed), round \(round), \(writer.store): \(last)")
        #expect(last.refusal == nil, "seed \(seed), round \(round)")
        answered += last.answered - last.begun
        others += there == last.answered ? 0 : 1
        writer.begin(at: there)
      }
      #expect(!home.log.contains("was damaged"), "seed \(seed), round \(round)")
    }
    end(picketd)
    print("\(Self.rounds) kills: \(answered) writes were answered and are there, and \(others) that were not answered")
    #expect(answered > Self.rounds, "hardly anything was written")
  }

  private func start(_ home: Home) throws -> Process {
    let picketd = try home.start(["--no-filter"])
    home.wait("picketd to answer") { (try? Client(path: home.socket).call("io.picket.Household.WhoAmI")) != nil }
    return picketd
  }

  private func end(_ process: Process) {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

/// A client that counts up in a store, and remembers the last answered number.
private final class Writer: Sendable {
  struct Progress: Sendable {
    var (begun, answered, asked) = (0, 0, 0)
    var refusal: String?
  }

  let store: String
  private let socket: String
  private let state = Mutex(Progress())

  init(store: String, socket: String) { (self.store, self.socket) = (store, socket) }

  var progress: Progress { state.withLock { $0 } }

  func begin(at number: Int) { state.withLock { $0 = Progress(begun: number, answered: number, asked: number) } }

  private var place: JSON.Object { ["child": "Mia", "client": "picket", "store": .string(store)] }

  /// Writes one number after the other until the connection is closed.
  func run() {
    guard let client = try? Client(path: socket) else { return }
    while true {
      let number = state.withLock { progress in
        progress.asked += 1
        return progress.asked
      }
      let value: JSON = ["specific": ["domains": [["domain": .string("d\(number).test")]]]]
      var words = place
      words["changes"] = [["path": "webContent.blockedByFilter", "value": value]]
      do throws(ClientError) {
        _ = try client.call("io.picket.Settings.Write", words)
        state.withLock { $0.answered = number }
      } catch {
        if case .refused = error { state.withLock { $0.refusal = "\(error)" } }
        return
      }
    }
  }

  /// The number in the store; 0 when it is empty.
  func read() throws -> Int {
    let settings = try Client(path: socket).call("io.picket.Settings.Read", place)["settings"]?.object
    guard let filter = settings?["webContent.blockedByFilter"]?.object else { return 0 }
    let domain = filter["specific"]?.object?["domains"]?.array?.first?.object?["domain"]?.string ?? ""
    return try #require(Int(domain.dropFirst().prefix { $0.isNumber }), "\(domain)")
  }
}
