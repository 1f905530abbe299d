/// Roles of a family's database, and their passwords: letters and digits, by lot.
package enum FleetRole {
  package static let prefix = "picket_"

  package static func draw(using generator: inout some RandomNumberGenerator) -> (role: String, password: String) {
    (prefix + RandomText.letters(16, using: &generator), RandomText.letters(40, using: &generator))
  }

  package static func drawPassword(using generator: inout some RandomNumberGenerator) -> String {
    RandomText.letters(40, using: &generator)
  }

  package static func drawGuest(
    using generator: inout some RandomNumberGenerator
  ) -> (role: String, password: String) {
    (prefix + "guest_" + RandomText.letters(16, using: &generator), RandomText.letters(40, using: &generator))
  }
}
