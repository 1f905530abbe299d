/// `*.example.com`, which means the name and all below it; a name without a star means the same.
struct Wildcard: Importer {
  mutating func read(_ line: Line, into sink: inout some ListSink & ~Copyable) throws(ListError) {
    try Plain.read(line, hasStars: true, into: &sink)
  }
}
