internal import DaemonClient
internal import Household
internal import Lists
internal import PicketJSON
internal import PicketVarlink
internal import Subscriptions

// io.picket.Catalog: the lists that guardians added.
extension CallRouter {
  func answerLists(
    _ method: Method.Catalog, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let (parameters, folder) = (request.parameters, dependencies.lists)
    switch method {
    case .lists:
      let subscriptions = try attempt { () throws(ListError) in try folder.subscriptions() }
      return ["catalog": .string(folder.catalog), "lists": .array(subscriptions.map(\.json))]
    case .sendList:
      let session = Session.of(request.call.connection)
      if session.list == nil {
        session.list = try ArrivingFile(
          "a list", for: "list", upTo: folder.limits.largest, beside: household.ledgerPath)
      }
      try session.list?.append(parameters.bytes)
      return [:]
    case .addList:
      let source = try parameters.needed("source")
      // A relative path would be relative to the daemon's folder, which the caller does not mean.
      guard source.contains("://") || source.hasPrefix("/") || Suggestion.isWord(source) else {
        throw .invalid(
          parameter: "source",
          why: "write an address that begins with https://, a whole path, or the word of a suggested list")
      }
      // The file is removed with this reference.
      let contents = try contents(for: source, request)
      defer { withExtendedLifetime(contents) {} }
      let path = try contents?.finish()
      let addition = try attempt { () throws(ListError) in
        let order = try folder.order(
          source, category: parameters.text("category"), format: parameters.text("format"),
          title: parameters.text("title"), isForced: parameters.flag("force"), contents: path)
        return try folder.add(order, relativeTo: "/")
      }
      await listsHaveChanged()
      return addition.json
    case .removeList:
      let id = try parameters.needed("id")
      let removal = try attempt { () throws(ListError) in try folder.remove(id, relativeTo: "/") }
      await listsHaveChanged()
      let category = removal.subscription.category
      let owners = removal.endsCategory ? await owners(ofShieldsOver: category) : (children: [], profiles: [])
      return [
        "list": removal.subscription.json, "shieldedFor": .strings(owners.children),
        "shieldedProfiles": .strings(owners.profiles),
      ]
    case .suggestions:
      let category = parameters.text("category")
      let found = try attempt { () throws(ListError) in try folder.suggestions(category: category) }
      return ["suggestions": .array(found.map { .object($0) })]
    case .updateLists: return try await updateLists(request)
    default: return nil
    }
  }

  /// The contents that were sent, nil for what is fetched. No file is read in root's name for somebody else: it may not be
  /// for that one to read, and whoever adds lists can ask what is in them.
  private func contents(for source: String, _ request: AuthorizedCall) throws(HouseholdError) -> ArrivingFile? {
    let session = Session.of(request.call.connection)
    defer { session.list = nil }
    if let list = session.list {
      guard !source.contains("://") else {
        throw .invalid(parameter: "source", why: "contents were sent, and this is an address to fetch them from")
      }
      return list
    }
    guard source.contains("://") || Suggestion.isWord(source) || request.caller.user == 0 else {
      throw .notAuthorized(
        why: "picketd reads no file of this machine for anybody but root",
        remedy: "send its contents, as 'picket lists add' does, or run it with sudo")
    }
    return nil
  }

  /// The names of children and of profiles that have a shield over a category.
  private func owners(ofShieldsOver category: String) async -> (children: [String], profiles: [String]) {
    let owners = Set(await household.shields().filter { $0.shield.categories.contains(category) }.map(\.child))
    return await (
      household.children.filter { owners.contains($0.id) }.map(\.name),
      household.profiles.filter { owners.contains($0.id) }.map(\.name)
    )
  }

  /// Sends each step of the update to callers that want more replies.
  private func updateLists(_ request: AuthorizedCall) async throws(HouseholdError) -> JSON.Object {
    let (steps, teller) = AsyncStream.makeStream(of: UpdateStep.self, bufferingPolicy: .bufferingNewest(1))
    let folder = dependencies.lists
    let (names, isForced) = (request.parameters.texts("ids"), request.parameters.flag("force"))
    async let outcome = CallRouter.update(folder, names, isForced, teller)
    for await step in steps where request.call.wantsMore { _ = await request.call.push(step.json) }
    let report = try await outcome.get()
    await listsHaveChanged()
    return report.json
  }

  private func listsHaveChanged() async {
    await household.announce(.lists)
    dependencies.catalogHasChanged()
  }

  private static func update(
    _ folder: CatalogFolder, _ names: [String], _ isForced: Bool, _ teller: AsyncStream<UpdateStep>.Continuation
  ) async -> Result<UpdateReport, HouseholdError> {
    defer { teller.finish() }
    do throws(ListError) {
      return .success(try folder.update(names, isForced: isForced, relativeTo: "/") { teller.yield($0) })
    } catch {
      return .failure(.unavailable(why: "\(error)"))
    }
  }

  private func attempt<Made>(_ body: () throws(ListError) -> Made) throws(HouseholdError) -> Made {
    do throws(ListError) { return try body() } catch { throw .conflict(why: "\(error)") }
  }
}

extension UpdateStep {
  fileprivate var json: JSON.Object {
    switch self {
    case .downloading(let title, let bytes, let whole):
      let object: JSON.Object = ["doing": .string("fetching \(title)"), "done": .int(bytes), "of": .optional(whole)]
      return object.withoutNulls
    case .reading(let title): return ["doing": .string("reading \(title)")]
    case .building(let done, let whole):
      return ["doing": "building the catalog", "done": .int(done), "of": .int(whole)]
    }
  }
}
