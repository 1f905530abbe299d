internal import Catalog
internal import Lists
internal import PicketSystem

/// The work done by picket-fetch, which is not trusted: what it hands over is sealed, bounded, copied, and a catalog is
/// checked like one from the disk before it takes the place of the last good one.
struct FetcherWork: ListWork {
  /// How long each question may take.
  struct Patience: Sendable {
    /// Beside what a download may take itself.
    var download = Duration.seconds(30)
    var read = Duration.seconds(300)
    var build = Duration.seconds(900)
  }

  /// Bytes of a catalog and of its provenance file.
  private static let largest = 1 << 30

  let place: FetcherPlace
  var patience = Patience()
  /// Bytes that are taken over of a catalog.
  var largest = FetcherWork.largest

  init(_ place: FetcherPlace) { self.place = place }

  func download(
    _ address: WebAddress, known: Download.Known?, limits: DownloadLimits, to path: String,
    progress: @escaping (Int, Int?) -> Void
  ) throws(ListError) -> Download.Outcome {
    var fetcher = try FetchConversation(place, patience: .milliseconds(limits.total) + patience.download)
    try fetcher.send(.download(address: address.text, known: known ?? Download.Known(), limits: limits))
    var reply = try fetcher.answer(progress)
    switch reply.answer {
    case .unchanged where known?.isUseful == true: return .unchanged
    case .fresh(let known, let isGzip):
      let memory = try FetcherWork.memory(reply.passed.first.take(), "a list", limit: limits.largest)
      do throws(Failure) {
        let file = try FetcherWork.copy(memory, to: path)
        return .fresh(Download.Fresh(file: file, known: known, bytes: memory.mapping.count, isGzip: isGzip))
      } catch {
        throw ListError("it cannot be kept: \(error)")
      }
    default: throw FetchConversation.nonsense
    }
  }

  func read(_ source: Source, as terms: CopyTerms, older: Source?) throws(ListError) -> ListReading {
    var fetcher = try FetchConversation(place, patience: patience.read)
    try FetcherWork.send(source, to: fetcher)
    if let older { try FetcherWork.send(older, to: fetcher) }
    try fetcher.send(.read(terms))
    guard case .reading(let reading) = try fetcher.answer({ _, _ in }).answer else { throw FetchConversation.nonsense }
    return reading
  }

  func build(
    _ sources: [Source], to output: String, progress: @escaping (Int, Int) -> Void
  ) throws(ListError) -> Int {
    var fetcher = try FetchConversation(place, patience: patience.build)
    for source in sources { try FetcherWork.send(source, to: fetcher) }
    try fetcher.send(.build)
    var reply = try fetcher.answer { done, whole in progress(done, whole ?? done) }
    guard case .built(let names) = reply.answer else { throw FetchConversation.nonsense }
    let catalog = try FetcherWork.memory(reply.passed.first.take(), "a catalog", limit: largest)
    let why = try FetcherWork.memory(reply.passed.second.take(), "a catalog's provenance", limit: largest)
    do {
      var file = try FetcherWork.copy(catalog, to: output)
      _ = try Catalog(path: try file.preview())
      try FetcherWork.copy(why, to: ProvenanceFile.path(of: output)).publish()
      try file.publish()
    } catch let error as Failure {
      throw ListError("the catalog cannot be kept: \(error): make room, or see to the folder's permissions")
    } catch {
      throw ListError("what picket-fetch compiled is refused, and the last good catalog stays: \(error)")
    }
    return names
  }

  /// Hands over a source. The fetcher is another user, who opens its files anew.
  private static func send(_ source: Source, to fetcher: borrowing FetchConversation) throws(ListError) {
    let question = FetchQuestion.source(
      title: source.title, category: source.category, format: source.format?.rawValue, isForced: source.isForced)
    guard let folder = try source.folder() else {
      // The copy lies in picketd's folder, which no other program can enter.
      try? File.setMode(of: source.path, to: 0o644)
      return try send(source.path, as: question, to: fetcher)
    }
    let files = folder.entries.filter { $0.kind == .file && !$0.name.hasPrefix(".") }
    guard files.count <= FetchService.mostFiles / 2 else {
      throw ListError("\(source.path) has more than \(FetchService.mostFiles / 2) files: take away what are no rules")
    }
    try fetcher.send(question)
    for entry in files { try send(entry.path, as: .file(name: entry.name), to: fetcher) }
  }

  private static func send(
    _ path: String, as question: FetchQuestion, to fetcher: borrowing FetchConversation
  ) throws(ListError) {
    let file = try open(path)
    try fetcher.send(question, [file.number])
  }

  /// A file, or memory with the same bytes where others may not read it, as where rules were unpacked under a strict umask.
  private static func open(_ path: String) throws(ListError) -> Descriptor {
    do throws(Failure) {
      if try File.permissions(of: path) & 0o004 != 0 { return try Descriptor(path: path) }
      let memory = try SealedMemory(copyOf: path, name: "a file of rules")
      return try Descriptor(path: "/proc/self/fd/\(memory.descriptor)")
    } catch {
      throw ListError(error)
    }
  }

  private static func memory(
    _ descriptor: consuming Descriptor?, _ what: String, limit: Int
  ) throws(ListError) -> SealedMemory {
    guard let descriptor else {
      throw ListError("picket-fetch handed over nothing for \(what): the last good one stays")
    }
    do throws(Failure) {
      return try SealedMemory(descriptor: descriptor.number, name: what, limit: limit, isReadWhole: false)
    } catch {
      throw ListError("what picket-fetch handed over is refused, and the last good copy stays: \(error)")
    }
  }

  private static func copy(_ memory: SealedMemory, to path: String) throws(Failure) -> NewFile {
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    var file = try NewFile(path: path, piece: piece.count)
    var end = 0
    while case let count = try memory.read(into: &piece, from: end), count > 0 {
      try file.write(count == piece.count ? piece : Array(piece[..<count]))
      end += count
    }
    return file
  }
}
