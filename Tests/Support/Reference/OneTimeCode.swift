import CCrypto
import Foundation

/// The code that an app for one-time codes shows, by the text of RFC 6238 and another reader of base 32 than Picket's.
public enum OneTimeCode {
  /// `time` is in seconds since 1970, and now where it is left out.
  public static func of(_ secret: String, at time: Int? = nil) -> String {
    let step = (time ?? Int(Date().timeIntervalSince1970)) / 30
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    let bits = secret.flatMap { letter -> [Int] in
      let value = letters.firstIndex(of: letter) ?? 0
      return (0..<5).map { value >> (4 - $0) & 1 }
    }
    let key = stride(from: 0, to: bits.count - 7, by: 8).map { start in
      UInt8(bits[start..<start + 8].reduce(0) { $0 * 2 + $1 })
    }
    let counter = (0..<8).reversed().map { UInt8(step >> (8 * $0) & 255) }
    var digest = [UInt8](repeating: 0, count: 20)
    var size: UInt32 = 0
    _ = unsafe HMAC(EVP_sha1(), key, Int32(key.count), counter, counter.count, &digest, &size)
    let start = Int(digest[19] % 16)
    let number = (Int(digest[start] % 128) << 24) + (Int(digest[start + 1]) << 16) + (Int(digest[start + 2]) << 8)
    return String(format: "%06d", (number + Int(digest[start + 3])) % 1_000_000)
  }
}
