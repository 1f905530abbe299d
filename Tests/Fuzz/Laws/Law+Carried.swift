import PicketJSON
import Replication
import Support

extension Law {
  static let carried = Law(
    name: "carried",
    sentence:
      "what picket-fleet is given and brings, and the code of an invitation, are refused or read as they are written"
  ) { input in
    let text = String(decoding: input, as: UTF8.self)
    if let code = InvitationCode(text) {
      if InvitationCode(code.text) != code { broken("a code is written as another one", input) }
      if code.text != text.filter({ !$0.isWhitespace }) { broken("a code has two spellings", input) }
    }
    if let address = FleetAddress(text), address.place.text(role: "r", password: "p").contains("\n") {
      broken("an address has two lines", input)
    }
    if let place = try? FleetPlace(address: text) {
      // What a file names is the place of the address that is made of it, and cannot say who goes there.
      let address = place.text(role: "r", password: "p")
      guard let read = FleetAddress(address), read.place == place, read.text(at: place) == address else {
        broken("a place is another one with a role before it", input)
      }
    }
    guard let object = (try? JSON(parsing: input))?.object else { return }
    if let work = try? CourierWork(object), (try? CourierWork(work.json))?.json != work.json {
      broken("work is written as something else", input)
    }
    if let report = try? CourierReport(object), (try? CourierReport(report.json))?.json != report.json {
      broken("a report is written as something else", input)
    }
  } seeds: {
    [
      #"{"do": "rest"}"#,
      #"{"do": "errand", "number": 1, "errand": {"kind": "take", "guest": "postgres://a:b@c/d"}}"#,
      #"{"do": "errand", "number": 1, "errand": {"kind": "found", "owner": "a", "family": "00ff", "node": 7}}"#,
      #"{"do": "exchange", "exchange": {"address": "a", "family": "00", "node": 1, "name": "00", "pull": {"after": {"revision": 1, "mark": "00"}, "handedOver": {"revision": 0}, "page": 9, "firstHour": 0, "lastHour": 9}}}"#,
      #"{"tell": "delivery", "node": 1, "after": {"revision": 0}, "delivery": {"isRestored": false, "isPartial": true, "bookmark": {"revision": 4}, "rows": [{"kind": 3, "id": "01", "revision": 2, "body": "0102"}], "minutes": [{"child": "01", "token": "02", "hour": 3, "bits": 7}], "claims": [], "counters": [{"child": "01", "token": "02", "hour": 3, "node": 5, "kind": 1, "amount": 9}]}}"#,
      #"{"do": "errand", "number": 1, "errand": {"kind": "upkeep", "owner": "a", "family": "00", "logSince": 9}}"#,
      #"{"tell": "delivery", "node": 1, "after": {"revision": 0}, "delivery": {"isRestored": false, "isPartial": false, "bookmark": {"revision": 4}, "rows": [], "minutes": [], "claims": [], "sheets": [{"node": 2, "number": 5, "hour": 3, "body": "01"}], "sheetsRead": 4}}"#,
      #"{"tell": "handedOver", "node": 1, "mark": "00", "receipt": {"revision": 3, "refused": [{"kind": 3, "id": "01"}], "claimedElsewhere": [], "isRestored": false}}"#,
      #"{"tell": "nodes", "node": 1, "nodes": [{"node": 1, "isKeeper": true, "isRevoked": false, "seen": 7, "body": "00", "state": "01", "behind": 2}]}"#,
      #"{"tell": "failed", "number": 1, "why": "no"}"#, "picket-fleet-1:0001610001620005706f73740001ff",
      "postgres://a@b/c", "postgres://b:5432,[::1]/c?sslmode=require&target_session_attrs=read-write",
    ].map { Array($0.utf8) }
  }
}
