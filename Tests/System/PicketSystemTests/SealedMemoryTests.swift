import Foundation
import PicketSystem
import Support
import Testing
import Wire

@Suite struct SealedMemoryTests {
  private let bytes: [UInt8] = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  private func copy(_ memory: SealedMemory) -> [UInt8] {
    let mapping = memory.mapping
    let span = mapping.bytes
    var copy: [UInt8] = []
    for index in 0..<span.byteCount { copy.append(span[index]) }
    return copy
  }

  @Test func `sealed memory reads the same by its descriptor, also when its maker is gone`() throws {
    var taken: SealedMemory
    do {
      let made = try SealedMemory(bytes, name: "test")
      #expect(copy(made) == bytes)
      taken = try SealedMemory(descriptor: made.descriptor, name: "taken", limit: bytes.count)
    }
    #expect(copy(taken) == bytes)
    let mapping = taken.mapping
    let words = mapping.words.count
    #expect(words == bytes.count / 8)
  }

  @Test func `pieces lie one after the other`() throws {
    let memory = try SealedMemory(pieces: [[1, 2], [], [.max], Array(3..<2_000)], name: "test")
    let mapping = memory.mapping
    let words = mapping.words
    #expect(words.indices.map { words[$0] } == [1, 2, .max] + Array(3..<2_000))
    #expect(throws: Failure("map", "test", reason: "it is empty")) { try SealedMemory(pieces: [], name: "test") }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>) func `pieces of any size lie one after the other`(
    _ seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces: [[UInt64]] = (0..<30).map { _ in
      let longest: Int = [0, 3, 900, 8_192, 8_193, 20_000].randomElement(using: &generator) ?? 0
      let count = Int.random(in: 0...longest, using: &generator)
      return (0..<count).map { _ in UInt64.random(in: 0...9, using: &generator) }
    }
    let memory = try SealedMemory(pieces: [[1]] + pieces, name: "test")
    let mapping = memory.mapping
    let words = mapping.words
    #expect(words.indices.map { words[$0] } == [1] + pieces.flatMap { $0 })
  }

  @Test func `memory whose pages somebody uses for a moment is sealed all the same`() throws {
    let number = try SealedMemory.unsealed([bytes], name: "busy")
    defer { close(number) }
    // A writable mapping counts as a use of the memory.
    let address = unsafe UInt(bitPattern: mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0))
    try #require(address != .max)
    Thread.detachNewThread {
      usleep(20_000)
      unsafe munmap(UnsafeMutableRawPointer(bitPattern: address), 4_096)
    }
    #expect(SealedMemory.seal(number))
    #expect(!SealedMemory.seal(-1))
  }

  @Test func `holes in a stranger's memory are read without becoming pages`() throws {
    let number = try SealedMemory.unsealed([bytes], name: "holes")
    defer { close(number) }
    try #require(ftruncate(number, 1 << 24) == 0 && SealedMemory.seal(number))
    var before = stat()
    try #require(unsafe fstat(number, &before) == 0)
    let memory = try SealedMemory(descriptor: number, name: "holes", limit: 1 << 24, isReadWhole: false)
    var piece = [UInt8](repeating: 1, count: 1 << 20)
    var end = 0
    while case let count = try memory.read(into: &piece, from: end), count > 0 {
      if end == 0 { #expect(piece[..<bytes.count].elementsEqual(bytes)) }
      end += count
    }
    #expect(end == 1 << 24)
    #expect(piece.allSatisfy { $0 == 0 })
    var after = stat()
    try #require(unsafe fstat(number, &after) == 0)
    #expect(after.st_blocks == before.st_blocks)
  }

  @Test func `nobody can write into it, lengthen it or cut it`() throws {
    let memory = try SealedMemory(bytes, name: "test")
    let file = try FileHandle(forWritingTo: URL(filePath: "/proc/self/fd/\(memory.descriptor)"))
    #expect(throws: (any Error).self) { try file.write(contentsOf: Data([1])) }
    #expect(throws: (any Error).self) { try file.truncate(atOffset: 10) }
    #expect(throws: (any Error).self) { try file.truncate(atOffset: 1_000_000) }
    #expect(copy(memory) == bytes)
  }

  @Test func `what is not sealed, too long or no file at all is refused`() throws {
    let file = try #require(FileHandle(forReadingAtPath: "/proc/self/exe"))
    #expect(throws: Failure("map", "x", reason: "it is not sealed memory, so it could change at any time")) {
      try SealedMemory(descriptor: file.fileDescriptor, name: "x", limit: .max)
    }
    let memory = try SealedMemory(bytes, name: "test")
    #expect(throws: Failure("map", "x", reason: "it is longer than 99999 bytes")) {
      try SealedMemory(descriptor: memory.descriptor, name: "x", limit: 99_999)
    }
    #expect(throws: Failure.self) { try SealedMemory(descriptor: -1, name: "x", limit: .max) }
    #expect(throws: Failure("map", "test", reason: "it is empty")) { try SealedMemory([], name: "test") }
  }
}
