internal import FamilyTokens
internal import Ledger
internal import PicketJSON

extension Store {
  /// Beside the settings of a store that ends by itself; no path of a setting looks so.
  private static let ending = "until"

  func row(_ key: Key, _ sealer: Sealer) -> StoreRow {
    var settings = settings.stored(sealer)
    if let end { settings = JSON.object([Store.ending: .int(end.time), "settings": .string(settings)]).text }
    return StoreRow(
      child: key.child, client: key.client, name: key.name, isActive: isActive, revision: revision, settings: settings)
  }

  /// What cannot be read any more is named in `lost`. What was for a while and is over comes back with no time left.
  init(_ row: StoreRow, _ sealer: Sealer, _ clock: TamperProofClock, at moment: ClockReading, lost: inout [String]) {
    isActive = row.isActive
    revision = row.revision
    var text = row.settings
    size = text.utf8.count
    if let object = (try? JSON(parsing: text.utf8, mostBytes: 1 << 27))?.object,
      let until = object[Store.ending]?.int, let inner = object["settings"]?.string
    {
      text = inner
      end = Ending(time: Int(clamping: until), clock, at: moment)
    }
    settings = StoreSettings(stored: text, sealer, lost: &lost)
  }
}
