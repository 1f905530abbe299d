internal import CCurl
internal import Wire

/// One HTTP request through libcurl. All unsafe uses of libcurl are in this file.
///
/// It does not depend on the environment: no proxy settings, no cookies, no .netrc, no automatic redirects, and
/// certificates are always verified.
enum Transfer {
  struct Request {
    var address: WebAddress
    var headers: [String] = []
    var connectMilliseconds = 0
    var totalMilliseconds = 0
    var slowestRate = 0
    var slowSeconds = 0
    /// Sent by POST; nil for GET.
    var body: String?
    /// Whether the host may be this machine, or one of the home.
    var mayBeLocal = true
  }

  enum Ending: Hashable {
    /// The server ended the transfer.
    case ended
    /// `Reply` stopped the transfer.
    case stopped
    case failed(Fault)
  }

  enum Fault: Hashable {
    case unknownHost, noConnection, timeout(isConnected: Bool), untrusted(String), noCertificates, noAnswer, broken
    case noHTTP, other(String)
  }

  /// Called before any other use of libcurl; loads it.
  static let isReady = picket_curl_is_there()

  static func perform(_ request: Request, into reply: Reply) -> Ending {
    guard isReady, let curl = unsafe picket_curl_begin() else {
      return .failed(.other("libcurl.so.4 is missing or does not start: install the package libcurl4"))
    }
    defer { unsafe picket_curl_end(curl) }
    var headers: UnsafeMutablePointer<curl_slist>?
    for header in request.headers {
      if let longer = unsafe picket_curl_append(headers, header) { unsafe headers = unsafe longer }
    }
    defer { unsafe picket_curl_free_list(headers) }
    let texts: [(CURLoption, String)] = [
      (CURLOPT_URL, request.address.text), (CURLOPT_PROTOCOLS_STR, "http,https"), (CURLOPT_PROXY, ""),
      (CURLOPT_NOPROXY, "*"), (CURLOPT_USERAGENT, "picket"),
    ]
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_NOSIGNAL, 1), (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2),
      (CURLOPT_NETRC, 0), (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
      // `Reply` checks the length, so it needs every byte that the server sends.
      (CURLOPT_IGNORE_CONTENT_LENGTH, 1), (CURLOPT_HTTP_CONTENT_DECODING, 0),
      (CURLOPT_CONNECTTIMEOUT_MS, request.connectMilliseconds), (CURLOPT_TIMEOUT_MS, request.totalMilliseconds),
      (CURLOPT_LOW_SPEED_LIMIT, request.slowestRate), (CURLOPT_LOW_SPEED_TIME, request.slowSeconds),
    ]
    var isSet = unsafe picket_curl_set_list(curl, CURLOPT_HTTPHEADER, headers) == CURLE_OK
    for (option, text) in texts { isSet = unsafe picket_curl_set_text(curl, option, text) == CURLE_OK && isSet }
    for (option, number) in numbers { isSet = unsafe picket_curl_set_number(curl, option, number) == CURLE_OK && isSet }
    let context = unsafe Unmanaged.passUnretained(reply).toOpaque()
    isSet = unsafe picket_curl_set_callbacks(curl, takeHead, takeBody, watch, context) == CURLE_OK && isSet
    if let body = request.body {
      isSet = unsafe picket_curl_set_number(curl, CURLOPT_POSTFIELDSIZE, body.utf8.count) == CURLE_OK && isSet
      isSet = unsafe picket_curl_set_text(curl, CURLOPT_COPYPOSTFIELDS, body) == CURLE_OK && isSet
    }
    if !request.mayBeLocal { isSet = unsafe picket_curl_set_opener(curl, openOutside, context) == CURLE_OK && isSet }
    guard isSet else { return .failed(.other("this libcurl is too old: 7.85 is needed")) }
    let code = withExtendedLifetime(reply) { unsafe picket_curl_perform(curl) }
    return unsafe ending(code, curl, reply)
  }

  private static func ending(_ code: CURLcode, _ curl: UnsafeMutableRawPointer, _ reply: Reply) -> Ending {
    if reply.stop != nil { return .stopped }
    switch code {
    case CURLE_OK: return .ended
    case CURLE_COULDNT_RESOLVE_HOST: return .failed(.unknownHost)
    case CURLE_COULDNT_CONNECT: return .failed(.noConnection)
    case CURLE_OPERATION_TIMEDOUT:
      return unsafe .failed(.timeout(isConnected: picket_curl_offset(curl, CURLINFO_CONNECT_TIME_T) > 0))
    case CURLE_PEER_FAILED_VERIFICATION:
      let result = unsafe picket_curl_number(curl, CURLINFO_SSL_VERIFYRESULT)
      return .failed(.untrusted(result == 0 ? "it is for another host" : "it was not issued by a known authority"))
    case CURLE_SSL_CACERT_BADFILE: return .failed(.noCertificates)
    case CURLE_GOT_NOTHING: return .failed(.noAnswer)
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE: return .failed(.broken)
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: return .failed(.noHTTP)
    default: return .failed(.other(unsafe picket_curl_words(code).map { unsafe String(cString: $0) } ?? "\(code)"))
    }
  }
}

/// The parts of a URL as libcurl parses them, so that the checked URL is the requested one.
struct WebParts {
  var whole: String
  /// Without user and password.
  var bare: String
  var scheme: String
  var host: String
  var path: String
  var port: String?
  var query: String?

  /// nil for an invalid URL. `location` is a redirect's target, which may be relative.
  init?(_ text: String, location: String? = nil) {
    guard Transfer.isReady, let url = unsafe picket_curl_url() else { return nil }
    defer { unsafe picket_curl_free_url(url) }
    let flags = UInt32(CURLU_NON_SUPPORT_SCHEME)
    guard unsafe picket_curl_url_set(url, CURLUPART_URL, text, flags) == CURLUE_OK else { return nil }
    // A fragment is never sent to a server.
    guard unsafe picket_curl_url_set(url, CURLUPART_FRAGMENT, nil, 0) == CURLUE_OK else { return nil }
    if let location {
      guard unsafe picket_curl_url_set(url, CURLUPART_URL, location, flags | UInt32(CURLU_URLENCODE)) == CURLUE_OK
      else {
        return nil
      }
    }
    func part(_ part: CURLUPart) -> String? {
      var text: UnsafeMutablePointer<CChar>?
      guard unsafe picket_curl_url_get(url, part, &text, 0) == CURLUE_OK, let text = unsafe text else { return nil }
      defer { unsafe picket_curl_free(text) }
      return unsafe String(cString: text)
    }
    guard let whole = part(CURLUPART_URL), let scheme = part(CURLUPART_SCHEME) else { return nil }
    self.whole = whole
    self.scheme = scheme.lowercased()
    host = part(CURLUPART_HOST) ?? ""
    path = part(CURLUPART_PATH) ?? ""
    port = part(CURLUPART_PORT)
    query = part(CURLUPART_QUERY)
    for secret in [CURLUPART_USER, CURLUPART_PASSWORD] { _ = unsafe picket_curl_url_set(url, secret, nil, 0) }
    bare = part(CURLUPART_URL) ?? whole
  }
}

private func takeHead(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
  let reply = unsafe Unmanaged<Reply>.fromOpaque(context).takeUnretainedValue()
  let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
  return unsafe reply.takeHead(Array(line)) ? line.count : 0
}

private func takeBody(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
  let reply = unsafe Unmanaged<Reply>.fromOpaque(context).takeUnretainedValue()
  let body = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
  return unsafe reply.takeBody(RawSpan(_unsafeBytes: body)) ? body.count : 0
}

private func openOutside(
  _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ place: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
  guard let context = unsafe context else { return -1 }
  let reply = unsafe Unmanaged<Reply>.fromOpaque(context).takeUnretainedValue()
  return unsafe Transfer.open(place) { reply.isKeptOutside = true }
}

extension Transfer {
  /// Called before each connection, with the address that the name led to: a name of the internet must not lead into the home.
  static func open(_ place: UnsafeMutablePointer<curl_sockaddr>?, orElse refuse: () -> Void) -> curl_socket_t {
    guard let place = unsafe place else { return -1 }
    let count = min(Int(unsafe place.pointee.addrlen), MemoryLayout<sockaddr_storage>.size)
    guard let start = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return -1 }
    let bytes = unsafe Array(UnsafeRawBufferPointer(start: UnsafeRawPointer(place) + start, count: count))
    guard let address = Address(socketAddress: bytes), !address.isOfTheHome else {
      refuse()
      return -1
    }
    return unsafe picket_curl_open(place)
  }
}

/// Called at least once a second, whether data comes or not.
private func watch(
  _ context: UnsafeMutableRawPointer?, _ size: curl_off_t, _ count: curl_off_t, _ upSize: curl_off_t,
  _ upCount: curl_off_t
) -> CInt {
  guard let context = unsafe context else { return 1 }
  return unsafe Unmanaged<Reply>.fromOpaque(context).takeUnretainedValue().wantsMore() ? 0 : 1
}
