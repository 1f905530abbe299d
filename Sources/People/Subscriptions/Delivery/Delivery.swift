internal import Lists

/// Delivers a message in this process, which has the network. A redirect is a failure: what is sent is for the place that a guardian
/// named. Of the answer the head alone is read, and not more of it than a head has.
enum Delivery {
  static let connectMilliseconds = 10_000
  static let totalMilliseconds = 20_000

  static func run(_ outgoing: OutgoingMessage) throws(DeliveryFault) {
    if let mail = outgoing.mail { return try MailDelivery.run(outgoing, mail) }
    guard outgoing.isPlain, let address = WebAddress(outgoing.address) else {
      throw DeliveryFault("this is no address that a message can be sent to", isForGood: true)
    }
    guard address.isSecure || outgoing.mayBeLocal else {
      throw DeliveryFault("outside of the home a message goes by https alone", isForGood: true)
    }
    var request = Transfer.Request(address: address)
    request.headers = outgoing.headers + ["Connection: close", "Expect:"]
    request.body = outgoing.body
    request.mayBeLocal = outgoing.mayBeLocal
    request.connectMilliseconds = connectMilliseconds
    request.totalMilliseconds = totalMilliseconds
    let reply = Reply()
    let ending = Transfer.perform(request, into: reply)
    guard reply.stop == .headIsEnough else { throw fault(reply, ending, address) }
    if (200...299).contains(reply.status) { return }
    throw refusal(reply, address)
  }

  private static func fault(_ reply: Reply, _ ending: Transfer.Ending, _ address: WebAddress) -> DeliveryFault {
    if reply.isKeptOutside {
      return DeliveryFault(
        "'\(address.host)' is an address of the home or of this machine: if it is meant, set 'local: true' at the receiver"
      )
    }
    do throws(ListError) {
      var limits = DownloadLimits()
      limits.total = totalMilliseconds
      try reply.check(ending, address, limits)
    } catch {
      return DeliveryFault(error.description)
    }
    return DeliveryFault("'\(address.host)' hangs up without an answer: try again later")
  }

  private static func refusal(_ reply: Reply, _ address: WebAddress) -> DeliveryFault {
    let (status, host) = (reply.status, address.host)
    let wait = reply["retry-after"].flatMap { Int($0) }.map { min(max(0, $0), 86_400) }
    switch status {
    case 300...399:
      return DeliveryFault(
        "'\(host)' redirects (status \(status)), and messages follow no redirect: write the address that it redirects to"
      )
    case 401, 403:
      return DeliveryFault("'\(host)' refuses the message (status \(status)): is the secret or the token right?")
    case 404, 410: return DeliveryFault("'\(host)' has nothing at this address (status \(status)): is it right?")
    case 408, 409, 425, 429:
      return DeliveryFault("'\(host)' takes no message now (status \(status)): it is tried again", wait: wait)
    case 400...499:
      return DeliveryFault("'\(host)' takes this message for wrong (status \(status))", isForGood: true)
    default:
      return DeliveryFault("'\(host)' has a fault of its own (status \(status)): it is tried again", wait: wait)
    }
  }
}
