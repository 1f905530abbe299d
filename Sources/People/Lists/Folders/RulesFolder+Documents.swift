internal import PicketSystem

// Applications: each is a list of its own. Ratings of media services belong to the application with their names.
extension RulesFolder {
  private static let applications = "applications.json"
  private static let media = "media.json"

  func readDocuments(into sink: inout some ListSink & ~Copyable) throws(ListError) {
    let applications: RulesJSON<Applications>? = try document(RulesFolder.applications, &sink)
    let media: RulesJSON<Media>? = try document(RulesFolder.media, &sink)
    let offers = try check(media, against: applications)
    if let applications {
      for (index, entry) in applications.content.applications.enumerated() {
        var application = ListHead.Application(identifier: entry.identifier, title: entry.title)
        application.rating = entry.rating
        application.bundles = entry.bundles + entry.linux.filter { !entry.bundles.contains($0) }
        if let offer = offers[entry.identifier] { offer.describe(&application) }
        var head = ListHead(title: applications.title, categories: [entry.category] + entry.warnings)
        head.application = application
        try read(entry.names, of: head, in: applications.places, index, into: &sink)
      }
    }
    guard let media else { return }
    for (index, entry) in media.content.services.enumerated() {
      guard let names = entry.domains else { continue }
      var application = ListHead.Application(identifier: entry.identifier, title: entry.title)
      entry.describe(&application)
      var head = ListHead(title: media.title, categories: entry.categories)
      head.application = application
      try read(names, of: head, in: media.places, index, into: &sink)
    }
  }

  private func document<Content>(_ name: String, _ sink: inout some ListSink & ~Copyable) throws(ListError)
    -> RulesJSON<Content>?
  {
    guard let entry = folder.entries.first(where: { $0.name == name && $0.kind == .file }) else { return nil }
    let bytes: [UInt8]
    do throws(Failure) {
      bytes = try File.contents(of: entry.path, limit: ListReader.largestDocument)
    } catch {
      throw ListError(error)
    }
    sink.progress(bytes.count)
    return try RulesJSON(bytes, title: source.title + "/" + name)
  }

  /// The media entry of each application.
  private func check(_ media: RulesJSON<Media>?, against applications: RulesJSON<Applications>?) throws(ListError)
    -> [String: Media.Entry]
  {
    var known: Set<String> = []
    for (index, entry) in (applications?.content.applications ?? []).enumerated()
    where !known.insert(entry.identifier).inserted {
      throw twice(entry.identifier, applications?.title ?? "", applications?.places.entries[index].line)
    }
    var offers: [String: Media.Entry] = [:]
    for (index, entry) in (media?.content.services ?? []).enumerated() {
      let line = media?.places.entries[index].line
      if let application = entry.application {
        guard known.contains(application) else {
          throw ListError(
            "cannot read \(source.title)/\(RulesFolder.media):\(line ?? 0): '\(application)' is no application of "
              + "\(RulesFolder.applications): add it there, or give the service 'domains' of its own")
        }
        if offers.updateValue(entry, forKey: application) != nil {
          throw twice(application, media?.title ?? "", line)
        }
      } else if !known.insert(entry.identifier).inserted {
        throw twice(entry.identifier, media?.title ?? "", line)
      }
    }
    return offers
  }

  private func twice(_ identifier: String, _ title: String, _ line: Int?) -> ListError {
    ListError("cannot read \(title):\(line ?? 0): '\(identifier)' is there twice: one of them has to go")
  }

  private func read(
    _ names: [String], of head: ListHead, in places: JSONPlaces, _ index: Int,
    into sink: inout some ListSink & ~Copyable
  ) throws(ListError) {
    try sink.begin(head)
    for name in names {
      var line = places.line(places.line(of: name, inEntry: index))
      line.refused = refused
      try sink.take(name.utf8.span, .subtree, in: line)
    }
  }
}

extension Media.Entry {
  fileprivate func describe(_ application: inout ListHead.Application) {
    application.lowestMovie = lowestMovie
    application.lowestTV = lowestTV
    application.isExplicit = explicit
  }
}
