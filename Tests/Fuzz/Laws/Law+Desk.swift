import Extensions
import PicketJSON

extension Law {
  static let desk = Law(
    name: "desk", sentence: "what picketd and picket-confine say to each other is refused, or read as it is written"
  ) { input in
    if let order = try? StartOrder(input) {
      if (try? StartOrder(JSON.object(order.json).bytes)) != order {
        broken("\(order) is read as something else", input)
      }
      for setting in order.environment(hasSeat: true) where setting.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) {
        broken("a control character is left in the environment", input)
      }
      if order.environment(hasSeat: false).contains(where: { $0.hasPrefix("LD_") }) {
        broken("the linker of the extension is told what to load", input)
      }
    }
    if let answer = StartAnswer(input), StartAnswer(JSON.object(answer.json).bytes) != answer {
      broken("\(answer) is read as something else", input)
    }
  } seeds: {
    [
      #"{"client":"Homework","kind":"shield-configuration","child":"Mia"}"#,
      #"{"client":"a","kind":"device-activity-report","child":"b","zone":"Europe/Berlin"}"#,
      #"{"tell":"refused","why":"no"}"#, #"{"tell":"ended","status":137}"#,
    ].map { Array($0.utf8) }
  }
}
