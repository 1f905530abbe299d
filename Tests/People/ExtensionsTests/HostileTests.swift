import Extensions
import Foundation
import Testing

/// Hostile extensions. Each costs at most the time that an extension may take, and nothing else.
extension RunningTests {
  @Suite struct HostileTests {
    private func trouble(
      _ manner: String, within seconds: Int = 30, by way: Way = .own
    ) async throws -> ExtensionTrouble {
      let stage = try Stage(manner, by: way) { $0.deadline = .seconds(seconds) }
      let outcome = await stage.ask(manner)
      stage.host.end()
      guard case .failure(let trouble) = outcome else {
        Issue.record("\(manner): \(outcome)")
        return .none
      }
      return trouble
    }

    /// The signal that it ended by. Anything else is recorded.
    private func signal(_ trouble: ExtensionTrouble) -> Int32? {
      if case .ended(let status?) = trouble, status > 128 { return status - 128 }
      Issue.record("\(trouble)")
      return nil
    }

    @Test(arguments: [("silent", Way.own), ("spin", .own), ("drip", .own), ("spin", .desk)])
    func `a program that does not answer is ended`(_ manner: String, _ way: Way) async throws {
      #expect(try await trouble(manner, within: 1, by: way) == .silent(seconds: 1))
    }

    @Test(arguments: Way.allCases) func `who crashes or leaves is not waited for`(_ way: Way) async throws {
      #expect(try await signal(trouble("crash", by: way)) != nil)
      #expect(try await trouble("exit", by: way) == .ended(status: 3))
    }

    @Test func `who talks too much is cut off`() async throws {
      #expect(try await trouble("babble") == .tooLong(most: 131_072))
      guard case .unreadable = try await trouble("twice") else { throw Wrong() }
    }

    @Test(arguments: ["junk", "astray", "sly"]) func `what is no look is not shown`(_ manner: String) async throws {
      guard case .unreadable(let why) = try await trouble(manner) else { throw Wrong() }
      #expect(!why.isEmpty)
    }

    @Test(arguments: Way.allCases) func `memory ends before the machine's does`(_ way: Way) async throws {
      #expect(try await signal(trouble("memory", by: way)) != nil)
    }

    @Test(arguments: Way.allCases) func `no process comes of it, and few threads`(_ way: Way) async throws {
      let stage = try Stage("fork", "threads", by: way)
      #expect(await stage.ask("fork") == .success("processes [\(EPERM)]"))
      let threads = try await stage.ask("threads").get()
      let count = try #require(Int(threads.split(separator: " ").last ?? ""))
      #expect(count > 10 && count < 200, "\(threads)")
      stage.host.end()
    }

    @Test(arguments: Way.allCases) func `there is no network, not even on this machine`(_ way: Way) async throws {
      let stage = try Stage("network", by: way)
      #expect(await stage.ask("network") == .success("sockets [\(EPERM), \(EPERM), \(EPERM), \(EPERM)]"))
    }

    @Test(arguments: Way.allCases) func `no file is written, anywhere`(_ way: Way) async throws {
      let stage = try Stage("write", by: way)
      let told = try await stage.ask("write").get()
      #expect(told.contains("files [") && !told.contains("[0") && !told.contains(" 0"), "\(told)")
      let left = try FileManager.default.contentsOfDirectory(atPath: "/tmp").filter { $0.hasPrefix("picket-hostile") }
      #expect(left == [])
    }

    @Test(arguments: Way.allCases) func `it sees no process but itself`(_ way: Way) async throws {
      let stage = try Stage("peep", by: way)
      #expect(await stage.ask("peep") == .success("processes [\"1\", \"self\", \"thread-self\"] HostileExte"))
    }

    @Test func `threads that work for seconds end nothing`() async throws {
      let stage = try Stage("workers")
      #expect(await stage.ask("workers") == .success("worked"))
    }

    @Test(arguments: Way.allCases) func `it is nobody, and has no say over anybody`(_ way: Way) async throws {
      let stage = try Stage("who", "strangle", by: way)
      let user = try #require(Stage.user)
      // Its three standard streams, its socket, and the folder that it lists.
      #expect(await stage.ask("who") == .success("user \(user) \(user) groups 0 files 5 session true"))
      #expect(await stage.ask("strangle") == .success("signals \(EPERM) \(EPERM)"))
    }

  }
}

struct Wrong: Error {}
