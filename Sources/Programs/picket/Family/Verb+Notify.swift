import CommandSpec
import DaemonClient

extension Verb {
  static let notify = Verb(
    "notify", "list the receivers of messages, and send a test",
    about: """
      Guardians are told elsewhere of requests, of limits that are used up, of new devices and of trouble: by webhooks, and by \
      ntfy on a telephone. 'notify' in the configuration names these receivers (picket.json5(5)). A message has no name of a \
      child, a device, a site or an app in it, unless the receiver's 'names' is switched on. The broker where Home Assistant finds the family ('mqtt') is listed as well.
      """,
    verbs: [listing, testing])

  private static let listing = Verb(
    "list", "list receivers",
    about: """
      Shows what each receiver's messages are about, how many wait, when one arrived last, and why the last try failed.
      """,
    options: [.json, .socket], examples: [Example("picket notify list")], exits: Exit.daemon, action: listReceivers)

  private static let testing = Verb(
    "test", "send a test message",
    about: "Sends a test message to one receiver or to all, and says whether it arrived.",
    operands: [
      Operand("NAME", .text("a receiver's name"), "the receiver (default: all)", count: .optional, noun: "receiver")
    ],
    options: [.json, .socket],
    examples: [Example("picket notify test"), Example("picket notify test phone")],
    exits: Exit.daemon(done: "each one arrived", failed: "one did not arrive, or there is no receiver"),
    action: testReceivers)
}
