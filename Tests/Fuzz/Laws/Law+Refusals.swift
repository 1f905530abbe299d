import Laptop

extension Law {
  static let refusals = Law(
    name: "refusals",
    sentence: "what a file refuses to a user is written and read as the same, in a line that a terminal can show"
  ) { input in
    guard let refusals = MachineRefusals(input) else { return }
    let octets = refusals.octets
    if MachineRefusals(octets) != refusals { broken("\(refusals) is read as something else", input) }
    if octets.count > MachineRefusals.longest { broken("\(refusals) is longer than a file may be", input) }
    for setting in HeldSetting.allCases
    where refusals.sentence(setting).unicodeScalars.contains(where: { $0.value < 32 }) {
      broken("the sentence about \(setting) has more than a line", input)
    }
  } seeds: {
    [
      #"{"refuses":[],"user":1001}"#,
      #"{"closed":"until 7:00, by schedule Bedtime","refuses":["accounts","clock","password"],"user":1001}"#,
      #"{"closed":"","refuses":["installation","removal"],"user":4294967295}"#,
      #"{"closed":"a\u001bb","refuses":[],"user":1}"#,
    ].map { Array($0.utf8) }
  }
}
