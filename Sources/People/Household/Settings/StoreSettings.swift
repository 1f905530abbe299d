package import FamilyTokens
public import PicketJSON

/// A change of one setting, as a client sends it; nil takes the setting out.
public struct SettingChange: Hashable, Sendable {
  public var path: String
  public var value: JSON?

  public init(path: String, value: JSON?) {
    self.path = path
    self.value = value
  }
}

/// The settings of one store. Settings that were not set are not there.
package struct StoreSettings: Hashable, Sendable {
  private(set) var values: [String: SettingValue] = [:]

  package static let empty = StoreSettings()

  subscript(path: String) -> SettingValue? { values[path] }

  func flag(_ path: String) -> Bool { values[path] == .flag(true) }
  func number(_ path: String) -> Int? { if case .number(let number)? = values[path] { number } else { nil } }
  func items(_ path: String) -> [SettingValue.Item] {
    if case .items(let items)? = values[path] { items } else { [] }
  }

  mutating func set(_ value: SettingValue?, at path: String) { values[path] = value }

  /// All of the changes, or none.
  package func changed(by changes: [SettingChange], _ sealer: Sealer) throws(HouseholdError) -> StoreSettings {
    let form = SettingForm(isStored: false, sealer: sealer)
    var result = self
    for change in changes {
      guard let value = change.value, !value.isNull else {
        guard SettingShape.all[change.path] != nil else {
          throw .invalid(change.path, "there is no such setting" + SettingShape.suggestion(for: change.path))
        }
        result.values[change.path] = nil
        continue
      }
      result.values[change.path] = try form.value(value, at: change.path)
    }
    return result
  }

  /// Reads settings from the disk. Settings that are unknown, or cannot be opened any more, are left out and named in
  /// `lost`.
  package init(stored text: String, _ sealer: Sealer, lost: inout [String]) {
    guard let object = (try? JSON(parsing: text.utf8, mostBytes: 1 << 26))?.object else {
      lost.append("all")
      return
    }
    let form = SettingForm(isStored: true, sealer: sealer)
    for member in object.members {
      do throws(HouseholdError) {
        values[member.key] = try form.value(member.value, at: member.key)
      } catch {
        lost.append(member.key)
      }
    }
  }

  private init() {}

  package func stored(_ sealer: Sealer) -> String {
    String(decoding: json(SettingForm(isStored: true, sealer: sealer)).bytes(sortingKeys: true), as: UTF8.self)
  }

  package func client(_ sealer: Sealer) -> JSON { json(SettingForm(isStored: false, sealer: sealer)) }

  private func json(_ form: SettingForm) -> JSON {
    .object(JSON.Object(values.sorted { $0.key < $1.key }.map { ($0.key, form.json($0.value, at: $0.key)) }))
  }
}
