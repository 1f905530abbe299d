import DaemonClient
import PicketJSON

extension PretendDaemon.State {
  mutating func settingsAnswer(_ method: String, _ parameters: JSON.Object) throws(LinkFailure) -> JSON.Object {
    let client = parameters["client"]?.string ?? ""
    let name = parameters["store"]?.string ?? ""
    switch method {
    case "io.picket.Settings.Read":
      guard let store = stores[client]?[name] else { throw .notFound(kind: "store", name: name) }
      return ["isActive": .bool(store.isActive), "revision": 1, "settings": .object(store.settings)]
    case "io.picket.Settings.Write":
      var store = stores[client]?[name] ?? PretendDaemon.Store()
      for change in parameters["changes"]?.array ?? [] {
        guard let path = change.object?["path"]?.string, let value = change.object?["value"] else {
          throw .invalid(parameter: "changes", why: "path and value were expected")
        }
        if case .int(let rating) = value, !(0...2000).contains(rating) {
          throw .invalid(parameter: path, why: "out of bounds")
        }
        store.settings[path] = value.isNull ? nil : value
      }
      stores[client, default: [:]][name] = store
    case "io.picket.Settings.Clear": stores[client]?[name]?.settings = [:]
    case "io.picket.Settings.SetActive":
      stores[client, default: [:]][name, default: PretendDaemon.Store()].isActive =
        parameters["isActive"]?.bool ?? true
    case "io.picket.Settings.Delete":
      for name in parameters["stores"]?.strings ?? [] { stores[client]?[name] = nil }
    case "io.picket.Settings.Stores":
      let names = (stores[client] ?? [:]).keys.sorted()
      return ["stores": .array(names.map { ["client": .string(client), "name": .string($0)] })]
    case "io.picket.Settings.Mint":
      let kind = parameters["kind"]?.string ?? ""
      return ["tokens": .strings((parameters["values"]?.strings ?? []).map { PretendDaemon.token(kind, $0) })]
    case "io.picket.Settings.Refresh": return ["tokens": parameters["tokens"] ?? []]
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
