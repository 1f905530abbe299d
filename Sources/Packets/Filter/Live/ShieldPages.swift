internal import Catalog
internal import FilterProtocol
internal import Policy

/// The pages that a child sees in place of a blocked page in clear HTTP: one for each reason, and those of apps with a
/// look of their own. All are made when settings come and none while a packet waits.
///
/// Small enough for one segment, and without anything that has to be fetched. The page does not say which site it stands
/// for: the browser does. Its link to the children's pages does, where there are any.
struct ShieldPages: Sendable {
  private let pages: [ShieldPage.Text]
  private var own: [PageLooks.Row.Place: ShieldPage.Text] = [:]
  private static let places = Dictionary(uniqueKeysWithValues: zip(Reason.allCases, 0...))

  /// `looks` belong to the settings that the pages are for.
  init(portal: Endpoint?, looks: PageLooks? = nil) {
    let page = ShieldPage(portal: portal)
    pages = Reason.allCases.map { page.text($0) }
    guard let looks else { return }
    let drawn = looks.looks.map { page.text($0) }
    for row in looks.rows where drawn.indices.contains(Int(row.look)) { own[row.place] = drawn[Int(row.look)] }
  }

  /// The page of the store that decided, for the first category with a look, or for the store's names.
  subscript(ruling: Ruling, categories: CategorySet) -> ShieldPage.Text {
    if ruling.store != 0, !own.isEmpty {
      if ruling.reason == .blockedCategory {
        for category in categories {
          if let page = own[PageLooks.Row.Place(store: ruling.store, category: category.number)] { return page }
        }
      } else if let page = own[PageLooks.Row.Place(store: ruling.store, category: nil)] {
        return page
      }
    }
    return ShieldPages.places[ruling.reason].map { pages[$0] } ?? ShieldPage.Text()
  }
}

extension PageLooks.Row {
  struct Place: Hashable {
    let store: UInt16
    let category: UInt8?
  }

  var place: Place { Place(store: store, category: category) }
}
