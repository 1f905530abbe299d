import Support
import Wire

extension Law {
  static let name = Law(name: "name", sentence: "a name is what the reference reads, and its text reads back") {
    input in
    let reading = Name.read(input.raw)
    let outcome = outcome(of: reading)
    let reference = ReferenceName.read(input)
    if outcome != reference { broken("read \(outcome), the reference \(reference)", input) }
    guard case .name(let name) = reading else { return }
    guard let again = Name("\(name)"), again == name else { broken("\(name) does not read back", input) }
  } seeds: {
    ["www.ok.test", "A.b-c.TEST.", "192.0.2.1", "[2001:db8::1]", "_dns.ok.test", "a..b", ""].map { Array($0.utf8) }
  }

  static func outcome(of reading: Name.Reading) -> Outcome {
    switch reading {
    case .name(let name): .name("\(name)")
    case .address, .empty: .noName
    case .invalid: .invalid
    }
  }

  static func outcome(of text: Name.Text, _ name: Name) -> Outcome {
    switch text {
    case .host: .name("\(name)")
    case .address, .empty: .noName
    case .invalid: .invalid
    }
  }
}
