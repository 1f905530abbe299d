internal import CCurl

/// One mail through libcurl. It depends on no environment, and checks certificates, as `Transfer` does.
enum MailTransfer {
  struct Order {
    let address: String
    let envelope: MailEnvelope
    let body: [UInt8]
    let needsTLS: Bool
    let mayBeLocal: Bool
  }

  enum Ending: Hashable {
    case taken, keptOutside, untrusted, noTLS, refusedUser, unreachable, unknownHost
    /// With the server's number.
    case refused(Int)
    case other(String)
  }

  /// What is sent, piece by piece.
  fileprivate final class Sending {
    var rest: ArraySlice<UInt8>
    var isKeptOutside = false
    init(_ body: [UInt8]) { rest = body[...] }
  }

  static func perform(_ order: Order) -> Ending {
    guard Transfer.isReady, let curl = unsafe picket_curl_begin() else {
      return .other("libcurl.so.4 is missing or does not start: install the package libcurl4")
    }
    defer { unsafe picket_curl_end(curl) }
    var recipients: UnsafeMutablePointer<curl_slist>?
    for address in order.envelope.to {
      if let longer = unsafe picket_curl_append(recipients, "<\(address)>") { unsafe recipients = unsafe longer }
    }
    defer { unsafe picket_curl_free_list(recipients) }
    // The path is the name that this machine gives itself there. It has none that a server would know.
    let domain = order.envelope.from.split(separator: "@").last.map(String.init) ?? "localhost"
    var texts: [(CURLoption, String)] = [
      (CURLOPT_URL, order.address + "/" + domain), (CURLOPT_PROTOCOLS_STR, "smtp,smtps"), (CURLOPT_PROXY, ""),
      (CURLOPT_NOPROXY, "*"), (CURLOPT_MAIL_FROM, "<\(order.envelope.from)>"),
    ]
    if let user = order.envelope.user { texts.append((CURLOPT_USERNAME, user)) }
    if let password = order.envelope.password { texts.append((CURLOPT_PASSWORD, password)) }
    let tls = order.needsTLS ? CURLUSESSL_ALL : CURLUSESSL_NONE
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_NOSIGNAL, 1), (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2), (CURLOPT_NETRC, 0),
      (CURLOPT_USE_SSL, Int(tls.rawValue)), (CURLOPT_CONNECTTIMEOUT_MS, Delivery.connectMilliseconds),
      (CURLOPT_TIMEOUT_MS, Delivery.totalMilliseconds),
    ]
    var isSet = unsafe picket_curl_set_list(curl, CURLOPT_MAIL_RCPT, recipients) == CURLE_OK
    for (option, text) in texts { isSet = unsafe picket_curl_set_text(curl, option, text) == CURLE_OK && isSet }
    for (option, number) in numbers { isSet = unsafe picket_curl_set_number(curl, option, number) == CURLE_OK && isSet }
    let sending = Sending(order.body)
    let context = unsafe Unmanaged.passUnretained(sending).toOpaque()
    isSet = unsafe picket_curl_set_sender(curl, send, context, curl_off_t(order.body.count)) == CURLE_OK && isSet
    if !order.mayBeLocal { isSet = unsafe picket_curl_set_opener(curl, openOutside, context) == CURLE_OK && isSet }
    guard isSet else { return .other("this libcurl is too old, or knows no SMTP") }
    let code = withExtendedLifetime(sending) { unsafe picket_curl_perform(curl) }
    return unsafe sending.isKeptOutside ? .keptOutside : ending(code, picket_curl_number(curl, CURLINFO_RESPONSE_CODE))
  }

  private static func ending(_ code: CURLcode, _ status: Int) -> Ending {
    switch code {
    case CURLE_OK: return .taken
    case CURLE_COULDNT_RESOLVE_HOST: return .unknownHost
    case CURLE_COULDNT_CONNECT, CURLE_OPERATION_TIMEDOUT: return .unreachable
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE: return .untrusted
    case CURLE_USE_SSL_FAILED: return .noTLS
    case CURLE_LOGIN_DENIED: return .refusedUser
    case _ where status >= 400: return .refused(status)
    default: return .other(unsafe picket_curl_words(code).map { unsafe String(cString: $0) } ?? "\(code)")
    }
  }
}

private func send(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
  let sending = unsafe Unmanaged<MailTransfer.Sending>.fromOpaque(context).takeUnretainedValue()
  let piece = sending.rest.prefix(size * count)
  for (place, octet) in piece.enumerated() { unsafe bytes[place] = CChar(bitPattern: octet) }
  sending.rest = sending.rest.dropFirst(piece.count)
  return piece.count
}

private func openOutside(
  _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ place: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
  guard let context = unsafe context else { return -1 }
  let sending = unsafe Unmanaged<MailTransfer.Sending>.fromOpaque(context).takeUnretainedValue()
  return unsafe Transfer.open(place) { sending.isKeptOutside = true }
}
