internal import Catalog

/// What grants and allowances take away from what stores say of one name.
struct Lift {
  /// Categories that a grant lifts, of every store.
  var granted = CategorySet()
  /// Categories that a guardian allows, of all stores but Picket's own.
  var allowed = CategorySet()
  /// The name or its application is allowed: Picket's own stores alone are asked.
  var isWhole = false

  @inline(__always) var isEmpty: Bool { granted.isEmpty && allowed.isEmpty && !isWhole }

  /// The categories that a store may still stop.
  @inline(__always)
  func left(of categories: CategorySet, to author: Settings.Store.Author) -> CategorySet {
    let left = categories.subtracting(granted)
    return author == .picket ? left : left.subtracting(allowed)
  }

  /// Whether an application of an allowed category passes what a store has against it: its rating passes, and so does a
  /// block that is no guardian's. Explicit content stays denied.
  @inline(__always)
  func lifts(_ restriction: Restriction, of author: Settings.Store.Author) -> Bool {
    if allowed.isEmpty || author == .picket { return false }
    switch restriction {
    case .none, .explicit: return false
    case .application, .movie, .television: return true
    case .blocked: return author == .others
    }
  }
}
