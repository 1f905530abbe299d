internal import Catalog
internal import PicketSystem
public import Wire

/// From lists to a catalog and its provenance file: `begin`, `take` and `skip` as a `ListSink`, then `finish`.
///
///     RuleCollector -> Sorter -> InheritancePass -> Entries -> PageWriter -> CatalogWriter
///                              \-> WhyWriter
///
/// Memory is bounded by `budget`, whatever the lists hold; the rest is in the output's folder meanwhile.
public struct Compiler: ~Copyable, ListSink {
  /// Entries that collide under one seed do not under the next. With five million names, one first try in a hundred
  /// fails.
  private static let tries: UInt64 = 8

  private let output: String
  private let folder: String
  private let budget: Int
  private var intake: RuleCollector

  /// `safe` are names that must never match by accident, besides those of protected and connectivity lists.
  public init(output: String, safe: [Name] = [], budget: Int = 32 << 20, progress: @escaping (Int) -> Void = { _ in }) {
    self.output = output
    folder = output.lastIndex(of: "/").map { String(output[...$0]) } ?? "."
    self.budget = budget
    intake = RuleCollector(folder: folder, budget: budget, safe: safe, tell: progress)
  }

  public mutating func begin(_ list: ListHead) throws(ListError) { try intake.begin(list) }

  public mutating func take(_ rule: Rule, line: Int, text: Span<UInt8>) throws(ListError) {
    try intake.take(rule, line: line, text: text)
  }

  public mutating func take(_ address: Address, line: Int, text: Span<UInt8>) throws(ListError) {
    try intake.take(address, line: line, text: text)
  }

  public mutating func skip(_ part: String, line: Int, text: Span<UInt8>, reason: Skip) {
    intake.skip(part, line: line, text: text, reason: reason)
  }

  public mutating func progress(_ bytes: Int) { intake.progress(bytes) }

  /// Writes the catalog and gives both files their names.
  public mutating func finish() throws(ListError) -> BuildSummary { try compile().publish() }

  /// Writes the catalog.
  mutating func compile() throws(ListError) -> CompiledCatalog {
    do throws(Failure) {
      for seed in 1...Compiler.tries {
        if let compiled = try write(seed: seed) { return compiled }
      }
    } catch {
      throw ListError(error)
    }
    throw ListError(
      """
      \(output): the names of the lists look alike or crowd together under \(Compiler.tries) seeds, which chance does \
      not do
      """)
  }

  /// nil when names collide under this seed.
  private mutating func write(seed: UInt64) throws(Failure) -> CompiledCatalog? {
    var summary = intake.summary
    var answers = AnswerTable()
    var safe = SafeNames(intake.safe)
    var why = try WhyWriter(catalog: output)
    var entries = Entries(seed: seed, folder: folder, budget: budget)
    var names = SortedNames(try intake.sorted())
    var resolver = InheritancePass(lists: intake.lists)
    while try names.advance() {
      summary.names += 1
      try why.add(names.key, names.rules)
      guard let entry = resolver.resolve(names.key, names.rules), let name = NameKey.name(names.key) else { continue }
      safe.note(entry)
      try entries.add(name, labels: NameKey.labels(names.key), answer: try number(entry.answer, &answers))
    }
    let addresses = try numberAddresses(&answers)

    var header = CatalogHeader()
    header.valueBits = answers.valueBits
    var file = try CatalogWriter(path: output)
    header.answersLine = UInt64(file.count)
    header.answers = UInt64(answers.answers.count)
    for answer in answers.answers { try file.add(answer.line) }
    header.addressesLine = UInt64(file.count)
    header.addresses = UInt64(addresses.count)
    try file.add(addresses)
    let texts = intake.lists.texts.encoded
    header.textsLine = UInt64(file.count)
    header.textBytes = UInt64(texts.count)
    try file.add(texts)
    guard try entries.write(to: &file, header: &header) else { return nil }

    let path = try file.seal(&header)
    let catalog: Catalog
    do throws(CatalogError) {
      catalog = try Catalog(path: path)
    } catch {
      throw Failure("read back", output, reason: error.description)
    }
    guard safe.hold(in: catalog) else { return nil }
    summary.note(catalog)
    return CompiledCatalog(
      catalog: file.finish(), provenance: try why.finish(catalog: header.checksum, lists: intake.lists),
      summary: summary)
  }

  private func number(_ answer: Answer, _ answers: inout AnswerTable) throws(Failure) -> Int {
    if let number = answers.number(answer) { return number }
    throw Failure(
      "write", output,
      reason: """
        the lists give names \(AnswerTable.limit) different sets of categories, and a catalog holds no more. \
        Give fewer categories, or fewer lists with applications of their own
        """)
  }

  /// The addresses in order, each with the number of its answer.
  private func numberAddresses(_ answers: inout AnswerTable) throws(Failure) -> [(Address, Int)] {
    var numbered: [(Address, Int)] = []
    for (address, lists) in intake.addresses.sorted(by: { ($0.key.high, $0.key.low) < ($1.key.high, $1.key.low) }) {
      let match = intake.lists.match(ListStates(including: lists))
      numbered.append((address, try number(Answer(exact: match, below: match), &answers)))
    }
    return numbered
  }
}
