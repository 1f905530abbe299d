internal import Lists
internal import PicketJSON
internal import PicketSystem

/// Where a picket-fetch is to be had: each answers one question.
public enum FetcherPlace: Hashable, Sendable {
  /// The program, to be started.
  case program(String)
  /// The socket of a service manager, which starts one for each connection.
  case socket(String)
}

/// A picket-fetch that was asked nothing yet. It ends with its owner.
struct FetchConversation: ~Copyable {
  private enum Line: ~Copyable {
    case program(HelperProgram)
    case socket(Descriptor)
  }

  private let line: Line
  private let deadline: ContinuousClock.Instant
  private let patience: Duration
  private var buffer = [UInt8](repeating: 0, count: FetchSocket.longest)

  init(_ place: FetcherPlace, patience: Duration) throws(ListError) {
    deadline = .now + patience
    self.patience = patience
    do throws(Failure) {
      switch place {
      case .program(let path): line = .program(try HelperProgram(path: path))
      case .socket(let path):
        let socket = try SocketPlace.socket(.messages)
        let refusal = try SocketPlace(path).connect(socket)
        guard refusal == 0 else { throw Failure("connect to", path, errorNumber: refusal) }
        line = .socket(socket)
      }
    } catch {
      throw ListError(
        "picket-fetch, which works on lists, is not to be had: \(error): see to the package, or name it with --fetch")
    }
  }

  /// `descriptors` stay open here.
  func send(_ question: FetchQuestion, _ descriptors: [CInt] = []) throws(ListError) {
    let isSent =
      switch line {
      case .program(let program): FetchSocket.send(question.json, descriptors, over: program.socket, until: deadline)
      case .socket(let socket): FetchSocket.send(question.json, descriptors, over: socket, until: deadline)
      }
    guard isSent else { throw FetchConversation.ended }
  }

  /// The answer, and what was handed over with it.
  struct Reply: ~Copyable {
    let answer: FetchAnswer
    var passed: Datagram.Passed
  }

  mutating func answer(_ progress: (Int, Int?) -> Void) throws(ListError) -> Reply {
    // Signs of life do not make it live for ever.
    while deadline > .now {
      let arrival =
        switch line {
        case .program(let program): FetchSocket.receive(from: program.socket, into: &buffer, until: deadline)
        case .socket(let socket): FetchSocket.receive(from: socket, into: &buffer, until: deadline)
        }
      switch consume arrival {
      case .gone: throw FetchConversation.ended
      case .late: throw late
      case .nonsense: throw FetchConversation.nonsense
      case .message(let object, let passed):
        let answer: FetchAnswer
        do throws(FetchFault) { answer = try FetchAnswer(object) } catch { throw FetchConversation.nonsense }
        switch answer {
        case .progress(let done, let whole): progress(done, whole)
        case .failure(let why): throw ListError(why)
        default: return Reply(answer: answer, passed: passed)
        }
      }
    }
    throw late
  }

  private var late: ListError {
    ListError("picket-fetch gave no answer within \(patience.components.seconds) s, and was ended: try again later")
  }

  static let ended = ListError("picket-fetch ended without an answer: try again; its messages in the log may say why")
  static let nonsense = ListError("picket-fetch says what makes no sense, and was ended: nothing was changed")
}
