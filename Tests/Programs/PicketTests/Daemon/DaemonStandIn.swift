import Foundation
import PicketJSON
import PicketVarlink
import Support
import Synchronization
import Testing

/// A stand-in for picketd that gives fixed answers and remembers its calls. It serves picketd's own interfaces, so a call
/// that does not fit them gets no answer.
final class DaemonStandIn: Sendable {
  enum Answer: Sendable {
    case reply(JSON.Object)
    case many([JSON.Object])
    case refusal(String, JSON.Object)

    fileprivate var replies: [JSON.Object] {
      switch self {
      case .reply(let reply): [reply]
      case .many(let replies): replies
      case .refusal: []
      }
    }
  }

  static let interfaces = ["Household", "Settings", "Requests", "Activity", "Catalog", "Filter", "Fleet"]

  let socket: String
  private let workshop: Workshop
  private let server: Server
  private let asked: Record

  private final class Record: Sendable {
    let calls = Mutex<[String]>([])
  }

  /// Answers by method, without `io.picket.`. Several answers of a method are given in turn.
  init(_ answers: [String: Answer]) throws {
    let workshop = try Workshop()
    let record = Record()
    self.workshop = workshop
    asked = record
    socket = workshop.path("control.sock")
    let interfaces = try DaemonStandIn.interfaces.map { name in
      let description = try DaemonStandIn.description(name)
      for (method, answer) in answers where method.hasPrefix(name + ".") {
        for reply in answer.replies {
          let fault = description.fault(inReply: String(method.dropFirst(name.count + 1)), reply)
          #expect(fault == nil, "\(method) never answers so")
        }
      }
      return Interface(description) { call in
        let method = String(call.method.dropFirst("io.picket.".count))
        record.calls.withLock {
          $0.append(
            "\(method) \(String(decoding: JSON.object(call.parameters).bytes(sortingKeys: true), as: UTF8.self))")
        }
        switch answers[method] {
        case .reply(let reply)?: call.reply(reply)
        case .refusal(let name, let parameters)?:
          call.fail(CallError(call.method.dropLast(call.name.count) + name, parameters))
        case .many(let replies)?:
          for reply in replies.dropLast() where await !call.push(reply) { return }
          call.reply(replies.last ?? [:])
        case nil: call.reply([:])
        }
      }
    }
    let service = Service(
      vendor: "Picket", product: "stand-in", version: "0", url: "https://example.org", interfaces: interfaces)
    server = try Server(service, sockets: [ServerSocket(path: socket, label: "guardian")])
  }

  /// The calls since the last look.
  func takeCalls() -> [String] {
    asked.calls.withLock { calls in
      defer { calls = [] }
      return calls
    }
  }

  func stop() async { await server.stop() }

  private static func description(_ name: String) throws -> Description {
    let file = Program.package.appending(path: "Sources/People/ControlServer/Interfaces/io.picket.\(name).varlink")
    return try Description(String(contentsOf: file, encoding: .utf8))
  }
}
