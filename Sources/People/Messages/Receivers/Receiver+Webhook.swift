internal import CSodium
internal import FamilyTokens
internal import PicketJSON
internal import Subscriptions

// Standard Webhooks (standardwebhooks.com): libraries of many languages check its signatures. The signature covers the message's
// number, the moment and the body, so that an old message cannot be sent again later.
extension Receiver {
  func webhook(_ message: GuardianMessage, _ secret: [UInt8], at time: Int) -> OutgoingMessage {
    var body: JSON.Object = [
      "id": .string(message.id), "kind": .string(message.kind?.rawValue ?? "test"), "time": .int(message.time),
      "text": .string(text(of: message)), "request": .optional(message.request), "link": .optional(link(for: message)),
    ]
    if hearsNames {
      body["child"] = .optional(message.child)
      body["what"] = .optional(message.what)
    }
    let text = JSON.object(body.withoutNulls).text
    let signature = WebhookSignature.of("\(message.id).\(time).\(text)", secret)
    return OutgoingMessage(
      address: address,
      headers: [
        "Content-Type: application/json", "webhook-id: \(message.id)", "webhook-timestamp: \(time)",
        "webhook-signature: v1,\(signature)",
      ], body: text, mayBeLocal: isLocal)
  }
}

enum WebhookSignature {
  /// HMAC with SHA-256, in base64.
  static func of(_ text: String, _ secret: [UInt8]) -> String {
    let octets = Array(text.utf8)
    var state = crypto_auth_hmacsha256_state()
    var digest = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
    // None of them fails.
    _ = unsafe crypto_auth_hmacsha256_init(&state, secret, secret.count)
    _ = unsafe crypto_auth_hmacsha256_update(&state, octets, UInt64(octets.count))
    _ = unsafe crypto_auth_hmacsha256_final(&state, &digest)
    return Base64.text(digest)
  }
}
