internal import Ledger
internal import PicketJSON
internal import Replication

// Claims, to a row of the ledger and back: a family has a few a day.
extension Sharing {
  var claims: SecretRow {
    let claims = replica.keptClaims.map { kept -> JSON in
      let object: JSON.Object = [
        "id": .string(OctetText.text(kept.key.id)), "hour": .int(Int(kept.key.hour)),
        "state": .string(kept.state.rawValue), "isUnsent": .bool(kept.isUnsent),
      ]
      return .object(object)
    }
    return SecretRow(SecretKey.fleetClaims, JSON.array(claims).text)
  }

  /// What cannot be read is left out: its notice may come once more.
  static func claims(_ row: SecretRow?) -> [KeptClaim] {
    let values = row.flatMap { (try? JSON(parsing: $0.value))?.array } ?? []
    return values.compactMap { value in
      guard let object = value.object, let id = object["id"]?.string.flatMap({ OctetText.octets($0) }),
        let hour = object["hour"]?.int, let key = ClaimKey(id, hour: Int64(hour)),
        let state = object["state"]?.string.flatMap({ ClaimState(rawValue: $0) })
      else { return nil }
      return KeptClaim(key: key, state: state, isUnsent: object["isUnsent"]?.bool ?? false)
    }
  }
}
