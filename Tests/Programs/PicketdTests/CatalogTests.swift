import Foundation
import Support
import Testing

/// picketd without a catalog, or before it has built one.
@Suite struct CatalogTests {
  private static let declared = """
    {mode: 'laptop', household: {
      children: [{name: 'Anna', shields: [{domains: ['bad.example'], categories: ['games', 'homemade']}]}],
      devices: [{child: 'Anna', uid: 1001}]}}
    """

  @Test func `without a catalog children are fenced by names, and guardians are told why`() throws {
    let home = try Home(Self.declared)
    // A file stands in the way of the folder.
    try FileManager.default.createDirectory(atPath: home.workshop.path("state"), withIntermediateDirectories: true)
    try home.workshop.write("state/catalog", [])
    let picketd = try home.start()
    home.wait("ready") { home.log.contains("picketd: ready") }
    #expect(home.lastSnapshot.contains("children 1 devices 1"))
    #expect(home.log.contains("until there is one, names are filtered and categories are not"))
    #expect(!home.log.contains("homemade"))
    let said = try Caller.root.ask(
      home.socket, ("Filter.Status", "{}"), ("Catalog.Explain", #"{"name": "www.bad.example", "child": "Anna"}"#),
      ("Catalog.Explain", #"{"name": "games.example", "child": "Anna"}"#))
    #expect(said.count == 3 && said[0].contains("there is no catalog: "), "\(said)")
    #expect(said[0].contains("Categories and applications are not filtered"))
    #expect(said[1].contains(#""verdict": "block""#) && said[2].contains(#""verdict": "allow""#), "\(said)")
    // A change counts at once.
    let before = home.snapshots.count
    _ = try Caller.root.ask(home.socket, ("Household.AddChild", #"{"name": "Ben"}"#))
    home.wait("the change") { home.snapshots.count > before }
    #expect(home.lastSnapshot.contains("children 2 devices 1"))

    try FileManager.default.removeItem(atPath: home.workshop.path("state/catalog"))
    // It happens by itself.
    home.wait(seconds: 60, "the catalog") { home.log.contains("the catalog was built and has 2 names") }
    home.wait("all of it") {
      let told = try? Caller.root.ask(
        home.socket, ("Filter.Status", "{}"), ("Catalog.Explain", #"{"name": "games.example", "child": "Anna"}"#))
      return told?.first?.contains("there is no catalog") == false && told?.last?.contains("block") == true
    }
    #expect(home.stop(picketd) == 0)
  }

  @Test func `a damaged catalog is built anew`() throws {
    let home = try Home(Self.declared.replacingOccurrences(of: ", 'homemade'", with: ""))
    let built = "the catalog was built and has 2 names"
    for round in 1...2 {
      let picketd = try home.start()
      home.wait("ready") { home.log.components(separatedBy: "picketd: ready").count == round + 1 }
      #expect(home.log.components(separatedBy: built).count == round + 1)
      #expect(home.snapshots.count == round)
      #expect(home.stop(picketd) == 0)
      let path = home.workshop.path("state/catalog/catalog.picket")
      var bytes = try Data(contentsOf: URL(filePath: path))
      bytes[bytes.count / 2] ^= 0x10
      try bytes.write(to: URL(filePath: path))
    }
  }

  @Test func `nobody waits outside the fence for a catalog that takes its time`() throws {
    let home = try Home(Self.declared.replacingOccurrences(of: ", 'homemade'", with: ""))
    let late = home.workshop.path("late-fetcher")
    try FileManager.default.createSymbolicLink(
      atPath: late, withDestinationPath: Project.path("Tests/Fixtures/servers/late-fetcher.sh"))
    let fetcher = Home.programs.appending(path: "picket-fetch").path
    try FileManager.default.createSymbolicLink(
      atPath: home.workshop.path("picket-fetch"), withDestinationPath: fetcher)
    let picketd = try home.start(["--fetch", late])
    home.wait("the first settings") { home.snapshots.count == 1 }
    #expect(home.lastSnapshot.contains("children 1 devices 1"))
    #expect(home.log.contains("children are fenced by names alone meanwhile") && !home.log.contains("picketd: ready"))
    try home.workshop.write("go", [])
    home.wait("the others") { home.snapshots.count == 2 && home.log.contains("picketd: ready") }
    #expect(home.stop(picketd) == 0)
  }
}
