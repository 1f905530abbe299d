import Catalog
import Foundation
import Lists
import PicketSystem
import Subscriptions
import Support
import Testing
import Wire

/// A catalog folder with a rules folder for one test, removed after it.
final class Shelf {
  let workshop: Workshop
  var folder: CatalogFolder
  let server: ListServer
  /// Differs from all other tests' names, since all share one server.
  let name = "list\(UInt32.random(in: .min ... .max))"

  /// Who works on the lists: this process, or picket-fetch.
  enum Worker: CaseIterable, Sendable { case here, fetcher }

  /// The picket-fetch that was built beside these tests.
  static let fetcher = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "picket-fetch").path

  init(_ worker: Worker = .here) throws {
    workshop = try Workshop()
    server = try #require(ListServer.shared, "python3 is needed: scripts/setup test")
    try FileManager.default.createDirectory(atPath: workshop.path("rules"), withIntermediateDirectories: true)
    try workshop.write("rules/games.txt", Array("built-in.example\n".utf8))
    folder = Shelf.folder(workshop.folder)
    if worker == .fetcher { folder.useFetcher(.program(Shelf.fetcher)) }
  }

  /// Small limits, so that tests need not wait.
  static func folder(_ path: String) -> CatalogFolder {
    var folder = CatalogFolder(path: path + "/catalog", rules: path + "/rules")
    folder.limits.largest = 3 << 20
    folder.limits.largestUnpacked = 8 << 20
    folder.limits.connect = 2000
    folder.limits.total = 4000
    folder.limits.slowSeconds = 1
    return folder
  }

  var address: String { server.address(name) }

  @discardableResult
  func add(_ text: String = "one.example\ntwo.example\n", manner: String = "good", category: String = "ads") throws
    -> Addition
  {
    try server.serve(name, text, manner: manner)
    return try folder.add(SubscriptionOrder(address: address, category: category))
  }

  /// The outcome of an update of one list.
  func update(isForced: Bool = false) throws -> UpdateReport.Outcome {
    try #require(try folder.update(isForced: isForced).rows.first).outcome
  }

  func categories(_ name: String) throws -> [String] {
    let catalog = try Catalog(path: folder.catalog)
    return catalog.find(try #require(Name(name))).categories.map { catalog.identifier($0) }
  }

  var copy: String? {
    guard let subscription = try? folder.subscriptions().first else { return nil }
    return try? String(contentsOf: URL(filePath: folder.copy(of: subscription)), encoding: .utf8)
  }

  /// Every file below the catalog folder.
  var files: [String] {
    (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []).sorted()
  }
}

extension UpdateReport.Outcome {
  /// Why the copy was kept, if it was.
  var reason: String? { if case .kept(let reason) = self { reason } else { nil } }

  var change: [Int]? { if case .updated(let added?, let removed?) = self { [added, removed] } else { nil } }

  var isUnchanged: Bool { if case .unchanged = self { true } else { false } }
}
