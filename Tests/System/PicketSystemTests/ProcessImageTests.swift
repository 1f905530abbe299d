import Glibc
import Testing

@testable import PicketSystem

@Suite struct ProcessImageTests {
  private func vector(_ pairs: [(UInt64, UInt64)]) -> [UInt8] {
    pairs.flatMap { [$0.0, $0.1] }.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
  }

  @Test func `a process that runs is the file that it was started from`() throws {
    let image = try ProcessImage(process: getpid())
    #expect(try image.identity.isSameFile(as: FileIdentity(path: image.path, followsLinks: false)))
    #expect(image.identity.kind == .file && !image.isSecure)
    #expect(throws: Failure.self) { try ProcessImage(process: 1 << 30) }
  }

  @Test func `rights that the kernel gave are read from its vector, whatever is in it`() {
    #expect(ProcessImage.isSecure(auxiliary: vector([(6, 4_096), (23, 1), (0, 0)])))
    #expect(!ProcessImage.isSecure(auxiliary: vector([(6, 4_096), (23, 0), (0, 0)])))
    // Nothing lies behind the end.
    #expect(!ProcessImage.isSecure(auxiliary: vector([(0, 0), (23, 1)])))
    for count in 0..<16 { #expect(!ProcessImage.isSecure(auxiliary: Array(vector([(23, 1)]).prefix(count)))) }
  }
}
