import Testing

/// Begins the tests. SwiftPM would write such a file for itself from an index of all sources, in which it looks for tests that
/// are written for XCTest. Here are none, and writing the index takes a tenth of the build.
@main struct AllTests {
  static func main() async {
    // 'swift test' runs this once for each library.
    if CommandLine.arguments.contains("xctest") { return }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
