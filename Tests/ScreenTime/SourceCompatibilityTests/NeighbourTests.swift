import Foundation
import Support
import Testing

/// Two packages with a target of one name do not build together.
@Suite struct NeighbourTests {
  @Test func `an app whose modules have the world's own words for names builds against a clone by another name`() throws
  {
    let workshop = try Workshop()
    let files = FileManager.default
    try files.copyItem(atPath: Project.path("Tests/Examples/Neighbour"), toPath: workshop.path("app"))
    try files.createSymbolicLink(atPath: workshop.path("clone"), withDestinationPath: Project.root)
    let (build, output) = (Process(), Pipe())
    build.executableURL = URL(filePath: "/usr/bin/env")
    // The compiler must not load the library that counts this process's allocations. The build is thrown away, so it is
    // made as quickly as can be (Tests/built.sh).
    build.arguments =
      ["-u", "LD_PRELOAD", "swift", "build", "--package-path", workshop.path("app")]
      + ["--disable-index-store", "-debug-info-format", "none"]
      + ["-wmo", "-num-threads", "1", "-no-emit-module-separately-wmo"].flatMap { ["-Xswiftc", $0] }
    (build.standardOutput, build.standardError) = (output, output)
    build.standardInput = FileHandle.nullDevice
    try build.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    build.waitUntilExit()
    #expect(build.terminationStatus == 0, "\(String(decoding: said.suffix(4_000), as: UTF8.self))")
  }
}
