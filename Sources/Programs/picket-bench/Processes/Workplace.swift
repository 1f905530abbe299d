import PicketSystem

/// A folder of temporary files, gone with its owner.
struct Workplace: ~Copyable {
  private let temporary: TemporaryFolder

  init() throws(Failure) { temporary = try TemporaryFolder() }

  var folder: String { temporary.path }

  func path(_ name: String) -> String { "\(folder)/\(name)" }
}
