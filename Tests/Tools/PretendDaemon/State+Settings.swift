import DaemonClient
import PicketJSON
import ScreenTimeClient

extension PretendDaemon.State {
  mutating func settingsAnswer(
    _ method: Method.Settings, _ parameters: JSON.Object
  ) throws(DaemonError) -> JSON.Object {
    let client = parameters["client"]?.string ?? ""
    let name = parameters["store"]?.string ?? ""
    switch method {
    case .read:
      guard let store = stores[client]?[name] else { throw .notFound(kind: "store", name: name) }
      return ["isActive": .bool(store.isActive), "revision": 1, "settings": .object(store.settings)]
    case .write:
      var store = stores[client]?[name] ?? PretendDaemon.Store()
      for change in parameters["changes"]?.array ?? [] {
        guard let path = change.object?["path"]?.string else {
          throw .invalid(parameter: "changes", why: "a path was expected")
        }
        let value = change.object?["value"] ?? .null
        if case .int(let rating) = value, !(0...2000).contains(rating) {
          throw .invalid(parameter: path, why: "out of bounds")
        }
        store.settings[path] = value.isNull ? nil : value
      }
      stores[client, default: [:]][name] = store
    case .clear: stores[client]?[name]?.settings = [:]
    case .setActive:
      stores[client, default: [:]][name, default: PretendDaemon.Store()].isActive =
        parameters["isActive"]?.bool ?? true
    case .delete:
      for name in parameters["stores"]?.strings ?? [] { stores[client]?[name] = nil }
    case .stores:
      let stores = (stores[client] ?? [:]).sorted { $0.key < $1.key }.map { name, store -> JSON in
        [
          "child": "Mia", "client": .string(client), "name": .string(name), "isActive": .bool(store.isActive),
          "revision": 1, "settings": .strings(store.settings.keys),
        ]
      }
      return ["stores": .array(stores)]
    case .mint:
      let kind = parameters["kind"]?.string ?? ""
      return ["tokens": .strings((parameters["values"]?.strings ?? []).map { PretendDaemon.token(kind, $0) })]
    case .refresh: return ["tokens": parameters["tokens"] ?? []]
    default: return effective
    }
    return ["revision": 2]
  }

  /// The strictest of all active stores of all clients.
  var effective: JSON.Object {
    let active = stores.values.flatMap(\.values).filter(\.isActive).map(\.settings)
    func lowest(_ path: String) -> JSON { JSON.int(active.compactMap { $0[path]?.integer }.min() ?? 1000) }
    return [
      "maximumMovieRating": lowest("media.maximumMovieRating"),
      "maximumTVShowRating": lowest("media.maximumTVShowRating"),
      "maximumAppRating": lowest("appStore.maximumRating"),
      "denyExplicitContent": .bool(active.contains { $0["media.denyExplicitContent"]?.bool == true }),
    ]
  }
}

extension PretendDaemon {
  /// A name has always the same token, which looks like a real one.
  package static func token(_ kind: String, _ value: String) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var bits = 0
    var count = 0
    var text = ""
    for octet in "\u{1}\(kind):\(value)".utf8 {
      (bits, count) = (bits << 8 | Int(octet), count + 8)
      while count >= 6 {
        count -= 6
        text.append(alphabet[bits >> count & 63])
      }
      bits &= 255
    }
    if count > 0 { text.append(alphabet[bits << (6 - count) & 63]) }
    return text + String(repeating: "=", count: (4 - text.count % 4) % 4)
  }
}
