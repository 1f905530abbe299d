internal import Lists
internal import PicketSystem

/// The error in one sentence that ends with what to do.
extension Reply {
  func check(_ ending: Transfer.Ending, _ address: WebAddress, _ limits: DownloadLimits) throws(ListError) {
    switch stop {
    case .fault(let failure):
      throw ListError("it cannot be kept: \(failure): make room, or see to the folder's permissions")
    case .headTooLong: throw ListError("the server's answer begins with headers without end: tell its publisher")
    case .badLength: throw ListError("the server announces a length that is no number: tell its publisher")
    case .bodyTooLong: throw Reply.tooLong(limits)
    case .longerThanAnnounced: throw lengthMismatch
    case .headIsEnough, .bodyIsWhole: return
    case nil: break
    }
    // A server may close the connection without notice once all announced bytes are sent.
    if let announced, count == announced { return }
    switch ending {
    case .failed(let fault): throw ListError(Reply.sentence(fault, address, limits))
    case .ended, .stopped: if announced != nil { throw lengthMismatch }
    }
  }

  static func tooLong(_ limits: DownloadLimits) -> ListError {
    ListError("it is longer than \(amount(limits.largest)), the most that is taken: choose a smaller list")
  }

  private static func amount(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? "\(bytes >> 20) MB" : "\(bytes) bytes"
  }

  private var lengthMismatch: ListError {
    let announced = announced ?? 0
    return ListError(
      count < announced
        ? "only \(count) of \(announced) bytes came in: try again, and tell its publisher if it happens again"
        : "more came in than the \(announced) bytes that were announced: tell its publisher")
  }

  static func sentence(status: Int) -> String {
    switch status {
    case 304: "the server says that nothing changed, and was not asked: try again"
    case 401, 403:
      "the server refuses to give it out (status \(status)): is a key or a password missing in the address?"
    case 404, 410: "there is no list at this address (status \(status)): look for its new address and add that one"
    case 429: "the server wants fewer requests (status 429): try again later"
    case 500...599: "the server has a fault of its own (status \(status)): try again later"
    case 0: "what answers there does not speak HTTP: is the address right?"
    default: "the server answers with status \(status) instead of a list: is the address right?"
    }
  }

  private static func sentence(_ fault: Transfer.Fault, _ address: WebAddress, _ limits: DownloadLimits) -> String {
    switch fault {
    case .unknownHost: "there is no host '\(address.host)': is the address right, and this machine online?"
    case .noConnection: "nothing answers at '\(address.host)': is the address right, and this machine online?"
    case .timeout(isConnected: false): "'\(address.host)' does not answer: is this machine online? Else try again later"
    case .timeout(isConnected: true):
      "the server sends too slowly (less than \(limits.slowestRate) bytes a second, or \(limits.total / 1000) s in all): "
        + "try again later"
    case .untrusted(let why): "the certificate of '\(address.host)' is not trusted, \(why): is the address right?"
    case .noCertificates: "this machine knows no certificate authorities: install the package ca-certificates"
    case .noAnswer: "the server hangs up without an answer: try again later"
    case .broken: "the connection broke before the list was whole: try again later"
    case .noHTTP: "what answers there does not speak HTTP: is the address right?"
    case .other(let text): "the download failed (\(text)): try again later"
    }
  }
}
