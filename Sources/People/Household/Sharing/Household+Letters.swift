internal import FamilyTokens
internal import PicketJSON
package import Replication

// The family's key on its way to another machine.
extension Household {
  /// The number by which the family is known in the database: that of its household.
  public var familyNumber: [UInt8] { OctetText.octets(keyring.key.household) ?? [] }

  /// A letter with the key and with what makes its reader a node. It opens with the secret alone.
  package func letter(
    to node: NodeID, address: String, follows: Bool = false, under secret: [UInt8]
  ) throws(HouseholdError) -> [UInt8] {
    guard let membership = sharing?.membership else { throw .conflict("this machine is no node of a fleet") }
    let words: JSON.Object = [
      "family": .string(membership.family), "node": .int(node.number), "address": .string(address),
      "follows": .bool(follows),
    ]
    guard let letter = KeyLetter.seal(keyring.key, JSON.object(words).text, under: secret) else {
      throw .unavailable("the letter could not be sealed")
    }
    return letter
  }

  package static func freshSecret() -> [UInt8] { KeyLetter.freshSecret() }

  /// The database as the reader of a letter goes there; nil where it does not open.
  package static func address(inLetter letter: [UInt8], under secret: [UInt8]) -> String? {
    KeyLetter.open(letter, under: secret).flatMap { (try? JSON(parsing: $0.words.utf8))?.object?["address"]?.string }
  }

  /// Takes over the family's key from a letter, and begins to share as the node that it says. What this household sealed itself still
  /// opens; what it decided counts together with what the family decided. The address is the letter's, unless its password was changed.
  package func join(
    by letter: [UInt8], under secret: [UInt8], name: String, address renewed: String? = nil
  ) throws(HouseholdError) {
    guard sharing == nil else {
      throw .conflict("this machine is a node of a fleet already: 'picket fleet leave' ends that")
    }
    guard let (key, text) = KeyLetter.open(letter, under: secret),
      let words = (try? JSON(parsing: text.utf8))?.object, let family = words["family"]?.string,
      let node = words["node"]?.int.flatMap({ NodeID($0) }), let address = words["address"]?.string,
      key.knows(household: family)
    else {
      throw .invalid("code", "what the database gave for it is not what was sealed by it: ask for another invitation")
    }
    flushUsage()
    do throws(FamilyKeyError) { try keyring.add(key) } catch { throw HouseholdError(error) }
    try reload()
    try share(
      as: Membership(
        family: family, node: node, name: name, address: renewed ?? address, owner: nil, since: now.wallSeconds,
        follows: words["follows"]?.bool ?? false))
  }
}
