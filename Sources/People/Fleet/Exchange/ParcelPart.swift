internal import Replication

/// A kind of piece that nodes hand over, with a table of its own.
enum ParcelPart: CaseIterable {
  case rows, minutes, counters, claims
}

extension Parcel {
  /// Whether it has pieces of a kind.
  func has(_ part: ParcelPart) -> Bool {
    switch part {
    case .rows: !rows.isEmpty
    case .minutes: !minutes.isEmpty
    case .counters: !counters.isEmpty
    case .claims: !claims.isEmpty
    }
  }
}
