internal import Catalog
internal import PicketSystem
internal import Wire

/// Writes a catalog: lines first, then the header in front of them.
struct CatalogWriter: ~Copyable {
  private var file: NewFile
  private var sum = FileSum()
  /// Lines written, including the header's.
  private(set) var count = CatalogHeader.lines

  init(path: String) throws(Failure) {
    var file = try NewFile(path: path, piece: Mapping.hugePage)
    try file.write([UInt8](repeating: 0, count: CatalogHeader.lines * 64))
    self.file = file
  }

  mutating func add(_ line: Mapping.Line) throws(Failure) {
    sum.add(line)
    count += 1
    try file.write(CatalogWriter.bytes(line))
  }

  /// Adds empty lines up to the next multiple of `lines`.
  mutating func fill(to lines: Int) throws(Failure) {
    while count % lines > 0 { try add(Mapping.Line(repeating: 0)) }
  }

  /// Adds octets, with zeros up to the next line.
  mutating func add(_ octets: [UInt8]) throws(Failure) {
    for start in stride(from: 0, to: octets.count, by: 64) {
      var line = Mapping.Line(repeating: 0)
      for index in start..<min(start + 64, octets.count) {
        line[(index - start) / 8] |= UInt64(octets[index]) << UInt64(8 * (index % 8))
      }
      try add(line)
    }
  }

  /// Adds addresses with the numbers of their answers, two to a line.
  mutating func add(_ addresses: [(Address, Int)]) throws(Failure) {
    for start in stride(from: 0, to: addresses.count, by: 2) {
      var line = Mapping.Line(repeating: 0)
      for (half, (address, answer)) in addresses[start..<min(start + 2, addresses.count)].enumerated() {
        line[half * 4] = address.high
        line[half * 4 + 1] = address.low
        line[half * 4 + 2] = UInt64(answer)
      }
      try add(line)
    }
  }

  /// Completes the header. This process can open the file at the returned path; it has no name yet.
  mutating func seal(_ header: inout CatalogHeader) throws(Failure) -> String {
    header.bytes = UInt64(count * 64)
    header.checksum = sum.value
    try file.overwrite(at: 0, with: header.encoded.flatMap(CatalogWriter.bytes))
    return try file.ownPath()
  }

  consuming func finish() -> NewFile { file }

  private static func bytes(_ line: Mapping.Line) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    for lane in 0..<8 {
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: line[lane] >> UInt64(shift)))
      }
    }
    return bytes
  }
}
