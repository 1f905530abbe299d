internal import CMosquitto

/// What libmosquitto calls, and what came of it until the owner of the connection looks. All on the owner's thread.
@safe final class Arrivals {
  /// Messages that wait at most. The owner looks after each packet; only one record of TLS can bring more at once.
  private static let most = 1_024

  private var events: [BrokerEvent] = []
  private(set) var isGreeted = false
  /// Why the broker does not let this program in.
  private(set) var refusal: String?
  /// The last error that libmosquitto wrote down, such as what is wrong with a certificate.
  private(set) var complaint: String?

  /// Begins to listen. It outlives the handle, which calls nothing once it is destroyed.
  init(of handle: OpaquePointer) {
    unsafe mosquitto_user_data_set(handle, Unmanaged.passUnretained(self).toOpaque())
    unsafe mosquitto_connect_v5_callback_set(handle) { _, context, code, _, _ in
      unsafe Arrivals.of(context)?.greeted(code)
    }
    unsafe mosquitto_message_v5_callback_set(handle) { _, context, message, _ in
      guard let message = unsafe message?.pointee, let topic = unsafe message.topic else { return }
      let count = unsafe Int(message.payloadlen)
      guard count >= 0, count <= BrokerAddress.longestPacket else { return }
      let payload = unsafe Array(UnsafeRawBufferPointer(start: message.payload, count: count))
      let name = unsafe String(cString: topic)
      unsafe Arrivals.of(context)?.came(BrokerMessage(name, payload, isRetained: message.retain))
    }
    unsafe mosquitto_log_callback_set(handle) { _, context, level, text in
      guard level == MOSQ_LOG_ERR, let text = unsafe text else { return }
      unsafe Arrivals.of(context)?.complained(String(cString: text))
    }
  }

  func take() -> [BrokerEvent] {
    defer { events = [] }
    return events
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> Arrivals? {
    unsafe context.map { unsafe Unmanaged<Arrivals>.fromOpaque($0).takeUnretainedValue() }
  }

  private func greeted(_ code: CInt) {
    guard code == 0 else {
      refusal = unsafe Arrivals.line(String(cString: mosquitto_reason_string(code)))
      return
    }
    isGreeted = true
    events.append(.connected)
  }

  private func came(_ message: BrokerMessage) {
    if events.count < Arrivals.most { events.append(.message(message)) }
  }

  private func complained(_ text: String) { complaint = Arrivals.line(text) }

  private static func line(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(300).map { $0.properties.generalCategory == .control ? " " : $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}
