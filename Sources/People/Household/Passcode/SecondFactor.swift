internal import FamilyTokens
internal import Ledger
internal import PicketJSON

/// A guardian's codes as they are kept: the secret sealed, and the step of the last code that was taken, since each is taken
/// once.
struct SecondFactor: Hashable, Sendable {
  let sealed: String
  var last: Int

  /// The step of a code that is right now, or half a minute before or after; nil for any other, and for one that was taken.
  /// A secret that cannot be opened has no right codes: a lost key must not let anybody in.
  func step(of code: String, at moment: ClockReading, _ sealer: Sealer) -> Int? {
    let digits = code.filter { $0 != " " }
    guard let secret = sealer.open(words: sealed).flatMap({ CodeSecret(text: $0) }) else { return nil }
    let present = CodeSecret.step(at: moment)
    return (present - 1...present + 1).first { $0 > last && secret.code(step: $0) == digits }
  }
}

/// The codes of all guardians, as one row of the ledger. Like passcodes, they are in no backup.
struct SecondFactors: Hashable, Sendable {
  /// Stands for the guardian without a name: numbers of guardians begin with 1.
  private static let first = 0

  private var all: [Int: SecondFactor] = [:]

  init() {}

  subscript(guardian: Int?) -> SecondFactor? {
    get { all[guardian ?? SecondFactors.first] }
    set { all[guardian ?? SecondFactors.first] = newValue }
  }

  /// Who has codes.
  var owners: Set<Int> { Set(all.keys) }

  /// Those of guardians whom `isKept` keeps, and of the first passcode.
  func filter(_ isKept: (Int) -> Bool) -> SecondFactors {
    var rest = self
    rest.all = all.filter { $0.key == SecondFactors.first || isKept($0.key) }
    return rest
  }
}

extension SecondFactors {
  init(_ row: SecretRow?) {
    guard let object = row.flatMap({ (try? JSON(parsing: $0.text.utf8))?.object }) else { return }
    for member in object.members {
      guard let guardian = Int(member.key), let value = member.value.object, let sealed = value["sealed"]?.string else {
        continue
      }
      all[guardian] = SecondFactor(sealed: sealed, last: value["last"]?.int.map { Int($0) } ?? 0)
    }
  }

  var row: SecretRow {
    let members = all.sorted { $0.key < $1.key }.map { guardian, factor in
      ("\(guardian)", JSON.object(["sealed": .string(factor.sealed), "last": .int(factor.last)]))
    }
    return SecretRow(SecretKey.guardianCodes, JSON.object(JSON.Object(members)).text)
  }
}
