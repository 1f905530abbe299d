import Testing

@Suite struct ManifestTests {
  @Test func `nothing comes from another package`() {
    let manifest = SourceTree.text("Package.swift") ?? ""
    #expect(!manifest.isEmpty, "no Package.swift in \(SourceTree.root)")
    #expect(
      !manifest.contains(".package("), "Package.swift depends on a package: C libraries and the standard library only")
  }

  @Test func `bounds checks stay on`() {
    var paths = ["Package.swift"] + SourceTree.paths(below: "scripts") + SourceTree.paths(below: "Tests/Rivals")
    paths += SourceTree.paths(below: ".github")
    for path in paths {
      for (index, line) in (SourceTree.text(path) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        #expect(
          !line.contains("-Ounchecked"),
          "\(path):\(index + 1) says -Ounchecked, under which an index out of bounds reads foreign memory: use -O")
      }
    }
  }

  @Test func `every target is strict`() {
    let manifest = SourceTree.text("Package.swift") ?? ""
    for setting in [".strictMemorySafety()", ".treatAllWarnings(as: .error)"] {
      #expect(manifest.contains(setting), "Package.swift lost \(setting), which every target is built with")
    }
    // The fuzzer's flags stand in a condition at the end of the manifest, so no ordinary build has them.
    let ordinary = manifest.split(separator: "if Context.environment[\"PICKET_FUZZ\"] == \"1\" {").first ?? ""
    #expect(!ordinary.contains("unsafeFlags"), "Package.swift has unsafeFlags: only the fuzzer's build needs them")
  }
}
