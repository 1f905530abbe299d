internal import Activity
internal import FamilyTokens
internal import PicketJSON
internal import Replication

/// A grant or an allowance as nodes tell each other.
struct OpeningBody {
  let owner: [UInt8]
  let target: Grant.Target
  /// When it ends, in seconds since 1970 of the tamper-proof clock; nil for one that stays.
  let until: Int?
  /// For how long it was given: it lasts no longer anywhere, whatever a clock says.
  let seconds: Int?
  let question: String?
  let counts: Bool

  init(owner: [UInt8], _ grant: Grant, left: Int, at time: Int) {
    (self.owner, target, question, counts) = (owner, grant.target, grant.question, grant.counts)
    (until, seconds) = (time + left, left)
  }

  init(owner: [UInt8], _ allowance: Allowance, left: Int?, at time: Int) {
    (self.owner, target, question, counts) = (owner, allowance.target, allowance.question, allowance.counts)
    (until, seconds) = (left.map { time + $0 }, left)
  }

  var octets: [UInt8] {
    SharedBody.octets([
      "owner": .octets(owner), "kind": .string(target.kind), "value": .optional(target.value),
      "until": .optional(until), "seconds": .optional(seconds), "question": .optional(question),
      "counts": .bool(counts),
    ])
  }

  init?(_ octets: [UInt8]) {
    guard let object = SharedBody.object(octets), let owner = object.owner,
      let target = object["kind"]?.string.flatMap({ Grant.Target(kind: $0, value: object["value"]?.string) }),
      let counts = object["counts"]?.bool
    else { return nil }
    (self.owner, self.target, self.counts, question) = (owner, target, counts, object["question"]?.string)
    (until, seconds) = (object["until"]?.integer, object["seconds"]?.integer)
    // An end that cannot be read is no "for good", and one that no calendar has is none.
    guard (until == nil) == (seconds == nil), object["until"].map({ $0.integer != nil }) ?? true,
      (0...Zone.latest).contains(until ?? 0), (seconds ?? 0) >= 0
    else { return nil }
  }

  /// Seconds that are left at a time: nil for one that stays, 0 for one that is over.
  func left(at time: Int) -> Int? {
    guard let until, let seconds else { return nil }
    return max(0, min(until - time, seconds))
  }

  /// What all of these open.
  init?(least bodies: [OpeningBody], at time: Int) {
    let first = bodies.min { ($0.left(at: time) ?? .max) < ($1.left(at: time) ?? .max) }
    guard let first, bodies.allSatisfy({ $0.target == first.target && $0.owner == first.owner }) else { return nil }
    self = first
  }
}
