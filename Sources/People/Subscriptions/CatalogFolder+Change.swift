internal import Catalog
public import Lists
internal import PicketSystem

/// A list that was just added, and what it contains.
public struct Addition: Sendable {
  public let subscription: Subscription
  /// How many rules it has, and how many of its lines were left out.
  public let rules: Int
  public let omitted: Int
  /// How many names the catalog has.
  public let names: Int?
}

/// A list that was just removed.
public struct Removal: Sendable {
  public let subscription: Subscription
  /// Whether the catalog has no names of its category any more, which no rules have either.
  public let endsCategory: Bool
}

extension CatalogFolder {
  /// Fetches a list, reads it, and builds the catalog with it; adds it only if all of that succeeds.
  public func add(
    _ order: SubscriptionOrder, relativeTo folder: String = CatalogFolder.here,
    progress: @escaping (UpdateStep) -> Void = { _ in }
  ) throws(ListError) -> Addition {
    var subscription = try order.subscription(relativeTo: folder)
    return try locked { (file) throws(ListError) in
      if let there = file.subscriptions.first(where: { $0.identifier == subscription.identifier }) {
        throw ListError(
          "this list was added before, as \(there.identifier) in category \(there.category): "
            + "'picket lists remove \(there.identifier)' first, or 'picket lists update' for its newest state")
      }
      let reading = try fetch(&subscription, isForced: true, contents: order.contents, progress).reading
      subscription.note(nil, at: now())
      file.subscriptions.append(subscription)
      let copy = copy(of: subscription)
      do throws(ListError) {
        let (outcome, _) = try build(&file, progress)
        try write(file)
        return Addition(
          subscription: subscription, rules: reading?.rules ?? 0, omitted: reading?.omitted ?? 0, names: outcome.names)
      } catch {
        try? File.remove(copy)
        throw ListError("the list is good, and the catalog could not be built with it: \(error)")
      }
    }
  }

  /// Removes a list and its copy, and builds the catalog without it.
  public func remove(
    _ name: String, relativeTo folder: String = CatalogFolder.here, progress: @escaping (UpdateStep) -> Void = { _ in }
  ) throws(ListError) -> Removal {
    try locked { (file) throws(ListError) in
      let found = file.subscriptions.filter { $0.isCalled(name, relativeTo: folder) }
      guard let subscription = found.first else { throw CatalogFolder.unknown(name) }
      guard found.count == 1 else {
        throw ListError("'\(name)' fits \(found.map(\.identifier).joined(separator: " and ")): say which")
      }
      file.subscriptions.removeAll { $0.identifier == subscription.identifier }
      // The record first: if the build fails, the next one leaves the list out.
      try write(file)
      do throws(ListError) {
        _ = try build(&file, progress)
        try write(file)
      } catch {
        throw ListError(
          "the list is removed, and the catalog still has its names, because it could not be built: \(error); "
            + "then run 'picket lists update'")
      }
      // A copy without a record does no harm.
      try? File.remove(copy(of: subscription))
      let categories = (try? Catalog(path: catalog))?.categories ?? [subscription.category]
      return Removal(subscription: subscription, endsCategory: !categories.contains(subscription.category))
    }
  }
}

extension UpdateReport.CatalogOutcome {
  var names: Int? { if case .built(let names) = self { names } else { nil } }
}
