internal import Catalog
internal import Lists
internal import PicketJSON
package import PicketSystem
internal import Synchronization

/// What picket-fetch does: it takes one question, answers it, and ends.
package final class FetchService: Sendable {
  /// A question that is not whole by then is none.
  private static let patience = Duration.seconds(60)
  private static let mostSources = 1_000
  /// Between two signs of progress.
  private static let pause = Duration.milliseconds(100)

  private let socket: Descriptor
  /// The folder of what is being made.
  private let room = Mutex<String?>(nil)

  /// A source, and its file, which stays open as long as it.
  private final class Given {
    let source: Source
    let file: Descriptor

    init(_ file: consuming Descriptor, title: String, category: String?, format: String?, isForced: Bool) {
      source = Source(
        path: file.path, title: title, category: category, format: format.flatMap(Format.init(rawValue:)),
        isForced: isForced)
      self.file = file
    }
  }

  package init(at socket: consuming Descriptor) { self.socket = socket }

  /// Calls `hungUp` once the other side has gone, on another thread: nobody waits for an answer any more.
  package func watch(_ hungUp: @escaping @Sendable () -> Void) {
    WorkThread.run { [self] in
      // After the question nothing comes but the end.
      _ = Poll.wait(for: socket.number, milliseconds: nil)
      if let room = room.withLock({ $0 }) { TemporaryFolder.remove(room) }
      hungUp()
    }
  }

  /// Returns whether there was a question. `begin` is called before the work.
  package func run(_ begin: () -> Void) -> Bool {
    let deadline = ContinuousClock.now + FetchService.patience
    var buffer = [UInt8](repeating: 0, count: FetchSocket.longest)
    var given: [Given] = []
    while given.count <= FetchService.mostSources {
      switch FetchSocket.receive(from: socket, into: &buffer, until: deadline) {
      case .late: return false
      case .gone: return false
      case .nonsense: return false
      case .message(let object, var passed):
        guard let question = try? FetchQuestion(object) else { return false }
        if case .source(let title, let category, let format, let isForced) = question {
          guard let file = passed.first.take() else { return false }
          given.append(Given(file, title: title, category: category, format: format, isForced: isForced))
          continue
        }
        begin()
        do throws(ListError) { try answer(question, given) } catch { say(.failure(FetchService.plain(error, given))) }
        return true
      }
    }
    return false
  }

  private func answer(_ question: FetchQuestion, _ given: [Given]) throws(ListError) {
    switch question {
    case .source: break
    case .download(let text, let known, let limits):
      guard let address = WebAddress(text) else { throw ListError("'\(text)' is no address of the web") }
      try download(address, known, limits)
    case .read(let terms):
      guard let first = given.first?.source else { throw ListError("there is nothing to read") }
      say(.reading(try LocalWork().read(first, as: terms, older: given.dropFirst().first?.source)))
    case .build: try build(given.map(\.source))
    }
  }

  private func download(
    _ address: WebAddress, _ known: Download.Known, _ limits: DownloadLimits
  ) throws(ListError) {
    let folder = try makeRoom()
    let path = folder.path + "/list"
    let outcome = try LocalWork().download(
      address, known: known.isUseful ? known : nil, limits: limits, to: path, progress: progress())
    switch consume outcome {
    case .unchanged: say(.unchanged)
    case .fresh(let fresh):
      let (known, isGzip, count) = (fresh.known, fresh.isGzip, fresh.bytes)
      guard count > 0 else { throw CopyCheck.empty }
      do throws(Failure) {
        var file = FetchService.file(fresh)
        let memory = try SealedMemory(copyOf: try file.preview(), name: "a list")
        say(.fresh(known: known, isGzip: isGzip), [memory.descriptor])
      } catch {
        throw ListError(error)
      }
    }
  }

  private static func file(_ fresh: consuming Download.Fresh) -> NewFile { fresh.file }

  private func build(_ sources: [Source]) throws(ListError) {
    let folder = try makeRoom()
    let output = folder.path + "/catalog"
    let progress = progress()
    let names = try LocalWork().build(sources, to: output) { progress($0, $1) }
    do throws(Failure) {
      let catalog = try SealedMemory(copyOf: output, name: "a catalog")
      let why = try SealedMemory(copyOf: ProvenanceFile.path(of: output), name: "a catalog's provenance")
      say(.built(names: names), [catalog.descriptor, why.descriptor])
    } catch {
      throw ListError(error)
    }
  }

  private func makeRoom() throws(ListError) -> TemporaryFolder {
    do throws(Failure) {
      let folder = try TemporaryFolder()
      room.withLock { $0 = folder.path }
      return folder
    } catch {
      throw ListError(error)
    }
  }

  private func say(_ answer: FetchAnswer, _ descriptors: [CInt] = []) {
    _ = FetchSocket.send(
      answer.json, descriptors, over: socket, until: .now + FetchService.patience)
  }

  /// Tells of progress now and then; a socket that is full is left alone.
  private func progress() -> (Int, Int?) -> Void {
    var next = ContinuousClock.now
    return { [self] done, whole in
      guard next <= .now else { return }
      next = .now + FetchService.pause
      _ = FetchSocket.send(FetchAnswer.progress(done, whole).json, over: socket, until: .now)
    }
  }

  /// Sources are told by their titles, not by numbers of open files.
  private static func plain(_ error: ListError, _ given: [Given]) -> String {
    given.reversed().reduce(error.description) { text, given in
      text.split(separator: given.source.path, omittingEmptySubsequences: false).joined(separator: given.source.title)
    }
  }
}
