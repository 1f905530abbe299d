internal import Dispatch
internal import FoundationEssentials
internal import Glibc
internal import PicketJSON
internal import PicketSystem
internal import PicketVarlink
package import ShieldProtocol

/// This process as an extension of picketd: questions come over one socket, one after the other.
package enum ExtensionProcess {
  /// The descriptor that picketd passes the socket as.
  private static let socket: CInt = 3
  private static let variable = "PICKET_EXTENSION"

  /// Answers until picketd hangs up. `principal` is made on the answering thread, so that the main thread can run async
  /// code. nil means that the question is for another kind of extension.
  package static func serve(
    _ kind: String, principal: @escaping @Sendable () -> (ExtensionCall) -> ExtensionAnswer?
  ) -> Never {
    guard let asked = ProcessInfo.processInfo.environment[variable] else {
      complain(
        "this is an extension, which picketd runs: name it in a manifest in /usr/lib/picket/extensions, "
          + "and try it with 'picket extension run'")
    }
    DispatchQueue(label: "picket.extension").async {
      let stream = StreamSocket(Descriptor(owning: socket))
      if asked != kind {
        reply(["failure": .string("its program is of kind \(kind), its manifest says \(asked)")], over: stream)
        exit(1)
      }
      answer(over: stream, principal())
      exit(0)
    }
    dispatchMain()
  }

  /// Runs async code, and blocks this thread until it has returned: one callback comes after the other.
  package static func wait(for body: @escaping () async -> Void) {
    let work = Work(body: body)
    let end = DispatchSemaphore(value: 0)
    Task {
      await work.body()
      end.signal()
    }
    end.wait()
  }

  /// Not used by two threads at once: who hands it over waits.
  private struct Work: @unchecked Sendable {
    let body: () async -> Void
  }

  /// Returns when picketd hangs up.
  private static func answer(
    over stream: borrowing StreamSocket, _ answer: (ExtensionCall) -> ExtensionAnswer?
  ) {
    var incoming = MessageBuffer(most: ExtensionCall.longest)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      switch incoming.next() {
      case .message(let bytes): reply(said(bytes, answer), over: stream)
      case .tooLong: return
      case .incomplete:
        guard stream.wait(toSend: false, until: nil) else { return }
        switch stream.receive(into: &buffer) {
        case .moved(let count): incoming.append(buffer.prefix(count))
        case .nothing: break
        case .ended: return
        }
      }
    }
  }

  private static func said(_ bytes: [UInt8], _ answer: (ExtensionCall) -> ExtensionAnswer?) -> JSON.Object {
    guard let object = (try? JSON(parsing: bytes, mostBytes: ExtensionCall.longest))?.object else {
      return ["failure": "the question is no JSON"]
    }
    do throws(ShieldFault) {
      return answer(try ExtensionCall(object))?.json ?? ["failure": "it is asked what is not for its kind to say"]
    } catch {
      return ["failure": .string("the question cannot be understood: \(error)")]
    }
  }

  private static func reply(_ object: JSON.Object, over stream: borrowing StreamSocket) {
    var unsent = (JSON.object(object).bytes + [0])[...]
    while !unsent.isEmpty {
      switch stream.send(unsent) {
      case .moved(let count): unsent = unsent.dropFirst(count)
      case .nothing: _ = stream.wait(toSend: true, until: nil)
      case .ended: return
      }
    }
  }

  private static func complain(_ text: String) -> Never {
    Console.error(text + "\n")
    exit(2)
  }
}
