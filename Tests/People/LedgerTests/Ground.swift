import Foundation
import PicketSystem
import Support
import Testing

@testable import Ledger

/// A ledger in a folder of its own.
final class Ground: Sendable {
  let workshop: Workshop
  var folder: String { workshop.folder + "/state" }
  var path: String { folder + "/picket.db" }

  init() throws { workshop = try Workshop() }

  func open() throws(LedgerError) -> Ledger { try Ledger(path: path) }

  /// The files in the folder, without the lock and the log's index.
  func names() throws -> [String] {
    try Folder(path: folder).entries.map(\.name).filter { !$0.hasSuffix(".lock") && !$0.hasSuffix("-shm") }
  }

  /// A household with something in every table.
  static func fill(_ ledger: Ledger) throws {
    try ledger.write { (tx) throws(LedgerError) in
      let mia = try tx.add(ChildRow(name: "Mia", birthYear: 2014, level: "strict", created: 1, ages: "ask"))
      _ = try tx.add(
        DeviceRow(owner: "child", child: mia.id, hardware: "02:00:00:00:00:01", name: "Tablet", created: 2))
      try tx.put(SeenRow(hardware: "02:00:00:00:00:02", addresses: "[\"192.0.2.7\"]", first: 3, last: 4))
      try tx.put(StoreRow(child: mia.id, client: "c", name: "", isActive: true, revision: 5, settings: "{\"a\":1}"))
      try tx.put(
        AuthorizationRow(
          child: mia.id, client: "c", member: "child", status: "approved", since: 6, program: "/usr/bin/c"))
      try tx.put(AgeRow(child: mia.id, client: "c", consent: "approved", age: 9, gates: "[13,16]"))
      try tx.put(
        QuestionRow(
          id: "q", child: mia.id, topic: "domain", token: [0, 255], payload: "{}", state: "open", choices: "[]",
          created: 7, expires: 8))
      _ = try tx.add(GrantRow(child: mia.id, kind: "domain", token: [1, 2], until: 9, created: 8, question: "q"))
      try tx.put(TimeRuleRow(child: mia.id, client: "c", kind: "limit", name: "Games", body: "{}"))
      _ = try tx.add(AccessTokenRow(name: "hass", digest: [6], scope: "read", created: 11, until: 12))
      _ = try tx.add(
        PasskeyRow(
          guardian: 0, name: "phone", origin: "https://a.example", credential: [7], user: [8], key: [9], counter: 10,
          created: 11, used: 12))
      try tx.put(SecretRow(key: "household", value: [0, 1, 2]))
    }
    try ledger.record([
      DecisionRow(
        time: 10, child: 1, device: 1, token: [3, 4], application: [5], categories: "social", via: "tls",
        verdict: "block", reason: "category", store: "c")
    ])
  }

  /// Changes bytes of a file in place.
  func patch(_ name: String, at offset: Int, _ bytes: [UInt8]) throws {
    let file = try FileHandle(forUpdating: URL(filePath: folder + "/" + name))
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  func truncate(_ name: String, to size: Int) throws {
    let file = try FileHandle(forUpdating: URL(filePath: folder + "/" + name))
    try file.truncate(atOffset: UInt64(size))
    try file.close()
  }

  func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
