internal import Lists
internal import PicketSystem

/// The inputs of a catalog: the built-in rules, and the last good copies.
struct CatalogInputs {
  let sources: [Source]
  /// Differs whenever the catalog would.
  let stamp: String
  /// Lists without a copy.
  let missing: [Subscription]

  init(folder: CatalogFolder, subscriptions: [Subscription]) throws(ListError) {
    do {
      var sources = [Source(path: folder.rules)]
      var stamps: [String] = []
      for entry in try Folder(path: folder.rules).entries where entry.kind == .file {
        stamps.append("\(entry.name) \(try FileStamp(path: "\(folder.rules)/\(entry.name)"))")
      }
      var missing: [Subscription] = []
      for subscription in subscriptions {
        let path = folder.copy(of: subscription)
        guard let stamp = try? FileStamp(path: path) else {
          missing.append(subscription)
          continue
        }
        sources.append(subscription.source(path))
        stamps.append(
          "\(subscription.identifier) \(subscription.category) \(subscription.format?.rawValue ?? "") "
            + "\(subscription.title) \(subscription.isForced) \(stamp)")
      }
      self.sources = sources
      self.missing = missing
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for octet in stamps.joined(separator: "\n").utf8 { hash = (hash ^ UInt64(octet)) &* 0x0100_0000_01b3 }
      stamp = String(hash, radix: 16)
    } catch {
      throw ListError("\(error): the built-in rules belong there; name their folder with --rules")
    }
  }
}

extension Subscription {
  func source(_ path: String) -> Source {
    Source(path: path, title: title, category: category, format: format, isForced: isForced)
  }
}
