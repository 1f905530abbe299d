package import PicketJSON

/// An extension that is to be started for a child. Neither its program nor an environment is part of it: `picket-confine`
/// finds the one in the app's manifest and makes the other, so that an order cannot name anything else.
package struct StartOrder: Hashable, Sendable {
  package let client: String
  package let kind: ExtensionKind
  package let child: String
  /// Weekdays and times of day in a report are those of the household, whose zone may be another than the machine's.
  package let zone: String?

  init(client: String, kind: ExtensionKind, child: String, zone: String?) {
    (self.client, self.kind, self.child, self.zone) = (client, kind, child, zone)
  }

  /// What the extension finds in its environment.
  package func environment(hasSeat: Bool) -> [String] {
    [
      "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=/", "PICKET_EXTENSION=\(kind.rawValue)", "PICKET_CLIENT=\(client)",
      "PICKET_CHILD=\(child)",
    ] + (zone.map { ["TZ=" + $0] } ?? []) + (hasSeat ? ["PICKET_SEAT=4"] : [])
  }
}

/// An order that makes no sense.
package struct StartFault: Error, Hashable, Sendable {}

/// As it goes to `picket-confine --answer`.
extension StartOrder {
  /// Bytes of a message.
  package static let longest = 4_096
  private static let keys: Set = ["client", "kind", "child", "zone"]

  package var json: JSON.Object {
    let object: JSON.Object = [
      "client": .string(client), "kind": .string(kind.rawValue), "child": .string(child), "zone": .optional(zone),
    ]
    return object.withoutNulls
  }

  package init(_ bytes: [UInt8]) throws(StartFault) {
    guard let object = (try? JSON(parsing: bytes, mostBytes: StartOrder.longest))?.object,
      object.keys.allSatisfy(StartOrder.keys.contains), let kind = ExtensionKind(rawValue: object["kind"]?.string ?? "")
    else { throw StartFault() }
    self.init(
      client: try StartOrder.text(object["client"]), kind: kind,
      child: try StartOrder.text(object["child"], orNone: true),
      zone: try object["zone"].map { value throws(StartFault) in try StartOrder.text(value) })
  }

  /// It becomes part of an environment. A guardian who tries an extension does so for no child.
  private static func text(_ value: JSON?, orNone: Bool = false) throws(StartFault) -> String {
    guard let text = value?.string, orNone || !text.isEmpty, text.utf8.count <= 1_000,
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw StartFault() }
    return text
  }
}
