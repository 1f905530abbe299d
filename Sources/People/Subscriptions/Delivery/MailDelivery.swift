/// Hands a mail to the server that sends it (RFC 6409), in this process, which has the network.
enum MailDelivery {
  static func run(_ outgoing: OutgoingMessage, _ mail: MailEnvelope) throws(DeliveryFault) {
    guard outgoing.isPlain, let parts = WebParts(outgoing.address), ["smtp", "smtps"].contains(parts.scheme),
      !parts.host.isEmpty
    else { throw DeliveryFault("this is no server that a mail can be handed to", isForGood: true) }
    let host = parts.host
    let ending = MailTransfer.perform(
      MailTransfer.Order(
        address: outgoing.address, envelope: mail, body: Array(outgoing.body.utf8),
        // A password, and what leaves the home, goes by TLS alone.
        needsTLS: mail.password != nil || !outgoing.mayBeLocal, mayBeLocal: outgoing.mayBeLocal))
    switch ending {
    case .taken: return
    case .keptOutside:
      throw DeliveryFault(
        "'\(host)' is an address of the home or of this machine: if it is meant, set 'local: true' at the receiver")
    case .untrusted: throw DeliveryFault("the certificate of '\(host)' is not trusted: is the name right?")
    case .noTLS:
      throw DeliveryFault("'\(host)' offers no TLS: write smtps:// and its port, or a server that does")
    case .refusedUser: throw DeliveryFault("'\(host)' refuses the user: are user and password right?")
    case .refused(let status) where status / 100 == 5 && status != 530:
      throw DeliveryFault(
        "'\(host)' refuses the mail (\(status)): are the addresses in 'from' and 'to' right?", isForGood: true)
    case .refused(let status):
      throw DeliveryFault("'\(host)' takes no mail now (\(status)): it is tried again")
    case .unreachable: throw DeliveryFault("nothing answers at '\(host)': is the server right?")
    case .unknownHost: throw DeliveryFault("there is no host '\(host)': is the server right?")
    case .other(let why): throw DeliveryFault("'\(host)' took no mail: \(why)")
    }
  }
}
