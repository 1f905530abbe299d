import Postgres
import Support
import Testing

/// To all that a server may send there is an answer or an error with a reason, in bounded time and memory.
@Suite struct LyingServerTests {
  struct Lie: CustomTestStringConvertible {
    let testDescription: String
    let parts: [LyingServer.Part]
    let kinds: Set<PostgresError.Kind>

    init(_ words: String, _ parts: [LyingServer.Part], _ kinds: PostgresError.Kind...) {
      (testDescription, self.parts, self.kinds) = (words, parts, Set(kinds))
    }
  }

  private static func answer(_ bytes: [UInt8]) -> [LyingServer.Part] {
    LyingServer.welcome + [.hearBatch, .say(bytes)]
  }

  private static let number = [UInt8](repeating: 0, count: 7) + [42]

  static let beforeThere: [Lie] = [
    Lie("nothing at all", [], .silent),
    Lie("the end at once", [.hangUp], .unreachable),
    Lie("noise", [.hearStart, .say([UInt8](repeating: 0xaa, count: 5_000)), .hangUp], .unreachable),
    Lie(
      "noise without end", [.hearStart, .repeatForEver([UInt8](repeating: 0x5a, count: 4_096))], .unreachable,
      .excessive),
    Lie(
      "settings without end",
      [
        .hearStart, .say(message("R", [0, 0, 0, 0])),
        .repeatForEver(message("S", text("a") + text(String(repeating: "b", count: 900)))),
      ], .excessive),
    Lie(
      "a setting of a gigabyte",
      [
        .hearStart, .say(message("R", [0, 0, 0, 0]) + message("S", [], length: 1 << 30)),
        .repeatForEver([UInt8](repeating: 0x61, count: 65_536)),
      ], .excessive, .unreachable, .silent),
    Lie("an unknown way to prove oneself", [.hearStart, .say(message("R", [0, 0, 0, 99]))], .unreachable, .rejected),
    Lie("half a welcome", [.hearStart, .say(message("R", [0, 0, 0, 0]))], .silent),
    Lie(
      "a refusal with control characters",
      [.hearStart, .say(LyingServer.refusal("28000", "no\u{1b}[2J\nway", severity: "FATAL")), .hangUp], .unreachable,
      .rejected),
  ]

  static let answers: [Lie] = [
    Lie("nothing", LyingServer.welcome, .silent),
    Lie("the end", answer([]) + [.hangUp], .lost),
    Lie("noise", answer([UInt8](repeating: 0xff, count: 300)), .lost, .silent, .unintelligible),
    Lie("half a row, and silence", answer(LyingServer.head([20]) + message("D", [0, 1], length: 18)), .silent),
    Lie(
      "half a row, and the end", answer(LyingServer.head([20]) + message("D", [0, 1], length: 18)) + [.hangUp], .lost),
    Lie(
      "a row of a gigabyte",
      answer(LyingServer.head([17]) + message("D", [0, 1] + PostgresTests.number(1 << 29, 4), length: 1 << 30)) + [
        .repeatForEver([UInt8](repeating: 7, count: 65_536))
      ], .excessive, .lost),
    Lie(
      "a row of a negative length", answer(LyingServer.head([17]) + message("D", [0, 1], length: -5)), .lost, .silent,
      .unintelligible),
    Lie(
      "a row of more columns than it has",
      answer(LyingServer.head([20]) + LyingServer.row([number, number]) + LyingServer.tail), .lost, .unintelligible,
      .refused),
    Lie(
      "a value longer than its row",
      answer(LyingServer.head([17]) + message("D", [0, 1] + PostgresTests.number(99, 4) + [1, 2]) + LyingServer.tail),
      .lost, .unintelligible, .refused),
    Lie("rows without end", answer(LyingServer.head([20])) + [.repeatForEver(LyingServer.row([number]))], .excessive),
    Lie(
      "remarks without end",
      LyingServer.welcome + [
        .hearBatch, .repeatForEver(message("N", [UInt8(ascii: "M")] + text(String(repeating: "a", count: 900)) + [0])),
      ], .excessive),
    Lie(
      "news without end",
      LyingServer.welcome + [
        .hearBatch,
        .repeatForEver(message("A", PostgresTests.number(1, 4) + text("a") + text(String(repeating: "b", count: 900)))),
      ], .excessive),
    Lie(
      "sixty thousand columns",
      answer(
        LyingServer.head([Int](repeating: 20, count: 60_000))
          + LyingServer.row([[UInt8]](repeating: number, count: 60_000)) + LyingServer.tail), .excessive),
    Lie(
      "a number of three bytes", answer(LyingServer.head([20]) + LyingServer.row([[1, 2, 3]]) + LyingServer.tail),
      .unintelligible),
    Lie(
      "a number as a text",
      answer(LyingServer.head([20], format: 0) + LyingServer.row([[0x34, 0x32]]) + LyingServer.tail), .unintelligible),
    Lie(
      "a text that is no UTF-8", answer(LyingServer.head([25]) + LyingServer.row([[0xff, 0xfe]]) + LyingServer.tail),
      .unintelligible),
    Lie(
      "a type that was not asked for", answer(LyingServer.head([1_700]) + LyingServer.row([[0]]) + LyingServer.tail),
      .unintelligible),
    Lie(
      "two rows for one",
      answer(LyingServer.head([20]) + LyingServer.row([number]) + LyingServer.row([number]) + LyingServer.tail),
      .excessive),
    Lie(
      "the end of a batch before its answer", answer(message("Z", [UInt8(ascii: "I")])), .unintelligible, .lost, .silent
    ),
    Lie(
      "an answer too many",
      answer(
        LyingServer.head([20]) + LyingServer.row([number]) + message("C", text("SELECT 1"))
          + message("C", text("SELECT 1")) + message("Z", [UInt8(ascii: "I")])), .unintelligible, .lost, .silent),
    Lie(
      "a copy", answer(message("1", []) + message("2", []) + message("H", [0, 0, 0])), .unintelligible, .lost, .silent),
    Lie(
      "a copy the other way", answer(message("1", []) + message("2", []) + message("G", [0, 0, 0])), .unintelligible,
      .lost, .silent),
    Lie(
      "an empty statement",
      answer(
        message("1", []) + message("2", []) + message("n", []) + message("I", []) + message("Z", [UInt8(ascii: "I")])),
      .unintelligible, .lost),
    Lie("a refusal without an end", answer(LyingServer.refusal("23505", "no")), .silent),
    Lie(
      "a refusal of a code that is none",
      answer(LyingServer.refusal("no\u{7}!", "\u{1b}]0;x\u{7}") + message("Z", [UInt8(ascii: "I")])), .refused, .lost),
  ]

  @Test(arguments: beforeThere) func `no lie opens a connection`(_ lie: Lie) async throws { try await hold(lie) }

  @Test(arguments: answers) func `no lie is an answer`(_ lie: Lie) async throws { try await hold(lie) }

  /// Over TCP the kernel counts what came; in the home's own sockets it is what was read.
  @Test(arguments: answers.filter { $0.kinds == [.excessive] }) func `no lie over TCP is an answer`(_ lie: Lie)
    async throws
  {
    try await hold(lie, overTCP: true)
  }

  private func hold(_ lie: Lie, overTCP: Bool = false) async throws {
    let error = try await onThread {
      let server = try LyingServer(lie.parts, overTCP: overTCP)
      var limits = PostgresLimits()
      // What is no silence must not become one on a busy machine.
      let patience = lie.kinds.contains(.silent) ? 1 : 60
      (limits.connect, limits.answer, limits.bytes, limits.row) = (patience, patience, 3 << 20, 1 << 16)
      return withExtendedLifetime(server) {
        failure {
          try PostgresConnection(to: server.address, limits: limits).run([Query("SELECT 42::bigint", mostRows: 1)])
        }
      }
    }
    let found = try #require(error, "it was believed")
    #expect(lie.kinds.contains(found.kind), "\(found)")
    let controls = found.description.unicodeScalars.filter { $0.properties.generalCategory == .control }
    #expect(controls.isEmpty && found.description.utf8.count < 1_000)
  }

  /// The lies above fail by what they say, not because this server can say nothing right.
  @Test func `the truth is believed`() async throws {
    let rows = try await onThread {
      let server = try LyingServer(
        LyingServerTests.answer(LyingServer.head([20]) + LyingServer.row([LyingServerTests.number]) + LyingServer.tail))
      return try withExtendedLifetime(server) {
        try PostgresConnection(to: server.address).run([Query("SELECT 42::bigint", mostRows: 1)])[0].rows
      }
    }
    #expect(rows == [[.integer(42)]])
  }
}
