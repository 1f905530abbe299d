internal import CMosquitto
internal import PicketSystem

/// A connection to a broker: one owner, on one thread.
@safe public final class BrokerConnection {
  /// Seconds until a broker that took the connection has to have greeted.
  private static let patience = 15
  /// Seconds without a word after which the broker is asked whether it is still there.
  private static let keepAlive: CInt = 30

  private let handle: OpaquePointer
  private let arrivals: Arrivals
  private let place: String
  private let greeting = Deadline(seconds: BrokerConnection.patience)

  /// Reaches the broker, and has it publish `will` when this connection ends in any way.
  public init(to address: BrokerAddress, will: BrokerMessage) throws(BrokerError) {
    guard BrokerConnection.isReady, let handle = unsafe mosquitto_new(nil, true, nil) else {
      throw BrokerError("there is no memory for a connection to the broker")
    }
    unsafe self.handle = unsafe handle
    place = "\(address.host):\(address.port)"
    arrivals = unsafe Arrivals(of: handle)
    try check(unsafe mosquitto_int_option(handle, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5))
    if address.user != nil || address.password != nil {
      try check(unsafe mosquitto_username_pw_set(handle, address.user, address.password))
    }
    if address.isEncrypted {
      let folder = address.authority == nil ? "/etc/ssl/certs" : nil
      let code = unsafe mosquitto_tls_set(handle, address.authority, folder, nil, nil, nil)
      guard code == BrokerConnection.success else {
        throw BrokerError("the certificates in \(address.authority ?? "/etc/ssl/certs") cannot be read")
      }
    }
    let length = CInt(will.payload.count)
    try check(unsafe mosquitto_will_set_v5(handle, will.topic, length, will.payload, 1, will.isRetained, nil))
    let most = UInt32(BrokerAddress.longestPacket)
    try check(
      unsafe picket_mosquitto_connect(handle, address.host, CInt(address.port), BrokerConnection.keepAlive, most))
  }

  deinit { unsafe mosquitto_destroy(handle) }

  /// What to wait for. Another one never comes: a connection that broke is of no use.
  public var descriptor: CInt { unsafe mosquitto_socket(handle) }
  public var wantsToWrite: Bool { unsafe mosquitto_want_write(handle) }
  public var isConnected: Bool { arrivals.isGreeted }

  /// Does what can be done at once; to be called each second at least. Returns what came.
  public func advance() throws(BrokerError) -> [BrokerEvent] {
    let code = unsafe mosquitto_loop(handle, 0, 1)
    if let refusal = arrivals.refusal { throw BrokerError("the broker at \(place) refuses: \(refusal)") }
    try check(code)
    if !isConnected, greeting.milliseconds == 0 {
      throw BrokerError("the broker at \(place) took the connection and said nothing: is it a broker of MQTT 5?")
    }
    return arrivals.take()
  }

  /// Has the broker tell what is published at a topic from now on, by others: at least once each. `wantsKept` has it tell what it keeps, too.
  public func subscribe(to topic: String, wantsKept: Bool = false) throws(BrokerError) {
    let kept = wantsKept ? MQTT_SUB_OPT_SEND_RETAIN_ALWAYS : MQTT_SUB_OPT_SEND_RETAIN_NEVER
    // As published: what another bridge passes on as kept is no news either.
    let options = CInt(
      bitPattern: kept.rawValue | MQTT_SUB_OPT_RETAIN_AS_PUBLISHED.rawValue | MQTT_SUB_OPT_NO_LOCAL.rawValue)
    try check(unsafe mosquitto_subscribe_v5(handle, nil, topic, 1, options, nil))
  }

  public func publish(_ message: BrokerMessage) throws(BrokerError) {
    let length = CInt(message.payload.count)
    try check(
      unsafe mosquitto_publish_v5(handle, nil, message.topic, length, message.payload, 1, message.isRetained, nil))
  }

  /// Sends these as the last words, and parts from the broker, which does not publish the will then. A broker that takes nothing is
  /// left after a while.
  public func end(_ messages: [BrokerMessage]) throws(BrokerError) {
    for message in messages {
      // The broker reads all that comes before the end, and nothing waits for its word.
      let length = CInt(message.payload.count)
      try check(
        unsafe mosquitto_publish_v5(handle, nil, message.topic, length, message.payload, 0, message.isRetained, nil))
    }
    let patience = Deadline(seconds: BrokerConnection.patience)
    while wantsToWrite, patience.milliseconds > 0 {
      var poll = Poll()
      poll.add(descriptor, writes: true)
      poll.wait(milliseconds: 1_000)
      _ = try advance()
    }
    try check(unsafe mosquitto_disconnect_v5(handle, 0, nil))
    _ = try? advance()
  }

  private static let success = MOSQ_ERR_SUCCESS.rawValue
  /// Once for the process.
  private static let isReady = mosquitto_lib_init() == success

  private func check(_ code: CInt) throws(BrokerError) {
    guard code != BrokerConnection.success else { return }
    let words = arrivals.complaint ?? (unsafe String(cString: mosquitto_strerror(code)))
    throw BrokerError("the broker at \(place) cannot be used: \(words)")
  }
}
