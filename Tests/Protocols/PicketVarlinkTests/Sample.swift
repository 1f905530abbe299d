import Foundation
import PicketJSON
import PicketSystem
import PicketVarlink
import Support
import Synchronization

/// A small service that uses every feature of varlink.
enum Sample {
  static let text = """
    # A service to try things with.
    interface org.example.sample

    # A place and what it is like.
    type Place (name: string, kind: (home, school), tags: [string]int, near: []Place)

    method Echo(text: string, count: ?int, ratio: ?float, place: ?Place, any: ?object) -> (text: string)

    # Who is calling.
    method Who() -> (label: string, user: int, isUnlocked: bool)
    method Unlock() -> ()

    # Replies from 1 to the limit, or for ever.
    method Count(to: ?int) -> (number: int)
    method Large(bytes: int) -> (text: string)
    method Wait() -> ()
    method Note(text: string) -> ()
    # Notes that it began, and takes its time.
    method Linger() -> ()
    method Forgotten() -> ()

    error Failed (why: string)
    method Fail(why: string) -> ()

    """

  struct Unlocked: Sendable {}

  /// What the handlers have seen.
  final class Seen: Sendable {
    let notes = Mutex<[String]>([])
    let cancelled = Mutex(0)
  }

  static func service(_ seen: Seen = Seen()) throws -> Service {
    let interface = Interface(try Description(text)) { call in await answer(call, seen) }
    return Service(
      vendor: "Example", product: "Sample", version: "1", url: "https://example.org", interfaces: [interface])
  }

  private static func answer(_ call: Call, _ seen: Seen) async {
    let parameters = call.parameters
    switch call.name {
    case "Echo": call.reply(["text": parameters["text"] ?? ""])
    case "Who":
      let connection = call.connection
      call.reply([
        "label": .string(connection.label), "user": .int(connection.peer.credentials.user),
        "isUnlocked": .bool(connection.state(Unlocked.self) != nil),
      ])
    case "Unlock":
      call.connection.setState(Unlocked())
      call.reply()
    case "Count": await count(call, to: parameters["to"]?.int ?? .max, seen)
    case "Large": call.reply(["text": .string(String(repeating: "a", count: Int(parameters["bytes"]?.int ?? 0)))])
    case "Wait":
      do { try await Task.sleep(for: .seconds(30)) } catch { seen.cancelled.withLock { $0 += 1 } }
      call.reply()
    case "Note":
      seen.notes.withLock { $0.append(parameters["text"]?.string ?? "") }
      call.reply()
    case "Linger":
      seen.notes.withLock { $0.append("lingers") }
      try? await Task.sleep(for: .milliseconds(200))
      call.reply()
    case "Fail": call.fail(CallError("org.example.sample.Failed", ["why": parameters["why"] ?? ""]))
    default: break
    }
  }

  private static func count(_ call: Call, to limit: Int64, _ seen: Seen) async {
    var number: Int64 = 1
    while number < limit, await call.push(["number": .int(number)]) {
      number += 1
      if limit == .max { try? await Task.sleep(for: .milliseconds(1)) }
    }
    if number == limit { call.reply(["number": .int(number)]) } else { seen.cancelled.withLock { $0 += 1 } }
  }
}

/// Waits until the condition is true; false when it takes too long.
func eventually(_ condition: @Sendable () -> Bool) async -> Bool {
  for _ in 0..<1_000 {
    if condition() { return true }
    try? await Task.sleep(for: .milliseconds(10))
  }
  return false
}
