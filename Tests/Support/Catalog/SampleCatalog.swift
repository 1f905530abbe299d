public import Catalog
import PicketSystem

/// A catalog of applications without names, for tests that bring their own matches.
public enum SampleCatalog {
  public static let applications = [
    Application(identifier: "chess", title: "Chess", category: nil, rating: 400, bundles: ["org.example.chess"]),
    Application(identifier: "films", title: "Films", category: nil, rating: 1200, lowestMovie: 300, lowestTV: 200),
    Application(identifier: "radio", title: "Radio", category: nil, isExplicit: true),
    Application(identifier: "shows", title: "Shows", category: nil, lowestTV: 500),
    Application(identifier: "forum", title: "Forum", category: nil, rating: 1700),
  ]

  public static func open(_ applications: [Application] = applications) throws -> Catalog {
    let memory = try SealedMemory(bytes(applications), name: "sample-catalog")
    return try Catalog(descriptor: memory.descriptor, name: "sample-catalog")
  }

  private static func bytes(_ applications: [Application]) -> [UInt8] {
    let texts = CatalogTexts(applications: applications).encoded
    var header = CatalogHeader()
    header.answersLine = UInt64(CatalogHeader.lines)
    header.answers = 1
    header.addressesLine = header.answersLine + 1
    header.textsLine = header.addressesLine
    header.textBytes = UInt64(texts.count)
    header.pagesLine = UInt64(Catalog.buckets)
    header.pages = 1
    let octets = (header.encoded + [Answer.nothing.line]).flatMap { line in
      (0..<64).map { UInt8(truncatingIfNeeded: line[$0 / 8] >> UInt64($0 % 8 * 8)) }
    }
    // One empty page.
    let whole = 2 * Catalog.buckets * 64
    return Forgery.signed(octets + texts + [UInt8](repeating: 0, count: whole - octets.count - texts.count))
  }
}
