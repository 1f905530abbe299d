internal import Lists
internal import PicketJSON
package import PicketSystem

/// What picket-fetch does: it takes one question, answers it, and ends.
package final class FetchService: Sendable {
  /// A question that is not whole by then is none.
  private static let patience = Duration.seconds(60)
  /// Sources, and files of folders.
  static let mostFiles = 1_000
  /// Between two signs of progress.
  private static let pause = Duration.milliseconds(100)
  /// New files lie here without a name, so that nothing is left even if this process is killed.
  private static let folder = TemporaryFolder.parent

  private let socket: Descriptor

  /// A file that was handed over, and stays open as long as this.
  private final class Handed {
    let file: Descriptor
    let title: String
    var path: String { file.path }

    init(_ file: consuming Descriptor, title: String) {
      self.file = file
      self.title = title
    }
  }

  /// What was handed over before the question.
  private struct Given {
    var sources: [Source] = []
    var files: [Handed] = []
    var count: Int { sources.count + files.count }

    /// Nothing in it is known by the number of an open file, as it would be in errors.
    func plain(_ error: ListError) -> String {
      files.reversed().reduce(error.description) { text, file in
        text.split(separator: file.path, omittingEmptySubsequences: false).joined(separator: file.title)
      }
    }
  }

  package init(at socket: consuming Descriptor) { self.socket = socket }

  /// Calls `hungUp` once the other side has gone, on another thread: picketd waits for no answer any more.
  package func watch(_ hungUp: @escaping @Sendable () -> Void) {
    WorkThread.run { [self] in
      // After the question nothing comes but the end.
      _ = Poll.wait(for: socket.number, milliseconds: nil)
      hungUp()
    }
  }

  /// Returns whether there was a question. `begin` is called before the work.
  package func run(_ begin: () -> Void) -> Bool {
    let deadline = ContinuousClock.now + FetchService.patience
    var buffer = [UInt8](repeating: 0, count: FetchSocket.longest)
    var given = Given()
    while given.count <= FetchService.mostFiles {
      guard case .message(let object, var passed) = FetchSocket.receive(from: socket, into: &buffer, until: deadline),
        let question = try? FetchQuestion(object)
      else { return false }
      let handed = passed.first.take()
      switch question {
      case .source(let title, let category, let format, let isForced):
        var source = Source(
          path: title, title: title, category: category, format: format.flatMap(Format.init(rawValue:)),
          isForced: isForced)
        if let handed {
          given.files.append(Handed(handed, title: title))
          source.path = given.files.last?.path ?? title
        } else {
          source.files = [:]
        }
        given.sources.append(source)
      case .file(let name):
        guard let handed, let last = given.sources.indices.last, given.sources[last].files != nil else { return false }
        let file = Handed(handed, title: given.sources[last].title + "/" + name)
        given.sources[last].files?[name] = file.path
        given.files.append(file)
      default:
        begin()
        do throws(ListError) { try answer(question, given.sources) } catch { say(.failure(given.plain(error))) }
        withExtendedLifetime(given) {}
        return true
      }
    }
    return false
  }

  private func answer(_ question: FetchQuestion, _ sources: [Source]) throws(ListError) {
    switch question {
    case .source, .file: break
    case .download(let text, let known, let limits):
      guard let address = WebAddress(text) else { throw ListError("'\(text)' is no address of the web") }
      try download(address, known, limits)
    case .read(let terms):
      guard let first = sources.first else { throw ListError("there is nothing to read") }
      say(.reading(try LocalWork().read(first, as: terms, older: sources.dropFirst().first)))
    case .build: try build(sources)
    case .deliver(let outgoing):
      do throws(DeliveryFault) {
        try Delivery.run(outgoing)
        say(.delivered)
      } catch {
        say(.undelivered(error))
      }
    }
  }

  private func download(
    _ address: WebAddress, _ known: Download.Known, _ limits: DownloadLimits
  ) throws(ListError) {
    let outcome = try LocalWork().download(
      address, known: known.isUseful ? known : nil, limits: limits, to: FetchService.folder + "/list",
      progress: progress())
    switch consume outcome {
    case .unchanged: say(.unchanged)
    case .fresh(let fresh):
      let (known, isGzip, count) = (fresh.known, fresh.isGzip, fresh.bytes)
      guard count > 0 else { throw CopyCheck.empty }
      do throws(Failure) {
        var file = FetchService.file(fresh)
        let memory = try SealedMemory(copyOf: try file.ownPath(), name: "a list")
        say(.fresh(known: known, isGzip: isGzip), [memory])
      } catch {
        throw ListError(error)
      }
    }
  }

  private static func file(_ fresh: consuming Download.Fresh) -> NewFile { fresh.file }

  private func build(_ sources: [Source]) throws(ListError) {
    let progress = progress()
    var compiled = try Build(sources, output: FetchService.folder + "/catalog").compile { progress($0, $1) }
    let (catalog, provenance) = try compiled.sealed()
    say(.built(names: compiled.summary.names), [catalog, provenance])
  }

  private func say(_ answer: FetchAnswer, _ memory: [SealedMemory] = []) {
    _ = FetchSocket.send(
      answer.json, memory.map(\.descriptor), over: socket, until: .now + FetchService.patience)
    withExtendedLifetime(memory) {}
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
}
