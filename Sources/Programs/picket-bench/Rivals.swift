import Glibc
import PicketSystem
import Support

/// The rivals' shared library, opened at run time so that Picket itself links none of it.
@safe final class Rivals {
  private typealias Open = @convention(c) () -> Int32
  private typealias Version = @convention(c) () -> UnsafePointer<CChar>?
  private typealias Packets = UnsafePointer<UnsafePointer<UInt8>?>
  private typealias Detect =
    @convention(c) (
      Packets, UnsafePointer<UInt32>, UnsafePointer<UInt32>, UInt32, UInt32, UnsafeMutablePointer<UInt8>, UInt32
    ) -> Double
  private typealias OpenInitial = @convention(c) (Packets, UInt32, UInt32, UInt32) -> Double

  private let detect: Detect
  /// By each library that can.
  private let openInitial: [Cryptography: OpenInitial]
  /// How reports name nDPI.
  let detectorName: String

  /// Libraries that Initials are opened with; Picket uses the first.
  enum Cryptography: String {
    case nettle = "Nettle, bare"
    case openSSL = "OpenSSL, bare"
  }

  /// Nil when the library is missing or unfit, after saying why. It is never closed: nDPI keeps its module.
  static func open(path: String) -> Rivals? {
    guard let library = unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      let reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? "no reason given"
      Console.warn("the rivals cannot be opened (\(reason)): figures that need them stay unmet")
      return nil
    }
    return unsafe Rivals(library)
  }

  private init?(_ library: UnsafeMutableRawPointer) {
    guard let open = unsafe dlsym(library, "rival_ndpi_open"),
      let version = unsafe dlsym(library, "rival_ndpi_version"),
      let detect = unsafe dlsym(library, "rival_ndpi_flows"),
      let openByOpenSSL = unsafe dlsym(library, "rival_quic_initial"),
      let openByNettle = unsafe dlsym(library, "rival_quic_nettle")
    else {
      Console.warn("the rivals' library is of another version: build it again")
      return nil
    }
    guard unsafe unsafeBitCast(open, to: Open.self)() == 0 else {
      Console.warn("nDPI cannot be set up")
      return nil
    }
    let text = unsafe unsafeBitCast(version, to: Version.self)()
    // Packagers append their own revision to nDPI's.
    detectorName = "nDPI " + (unsafe text.map { unsafe String(cString: $0) } ?? "?").prefix { $0 != "-" }
    unsafe self.detect = unsafeBitCast(detect, to: Detect.self)
    unsafe openInitial = [
      .nettle: unsafeBitCast(openByNettle, to: OpenInitial.self),
      .openSSL: unsafeBitCast(openByOpenSSL, to: OpenInitial.self),
    ]
  }

  /// nDPI over `flows` in turn until each one's name is known; nil when it finds another name or none.
  func detection(of flows: [SampleFlow]) -> Harness.Side? {
    for flow in flows {
      let found = detect([flow], rounds: 1)?.name
      if found != flow.name {
        Console.warn("\(detectorName) does not find \(flow.name) (\(found ?? "nothing")): left out")
        return nil
      }
    }
    return { [self] rounds in detect(flows, rounds: rounds)?.nanoseconds }
  }

  /// A library's bare cryptography of QUIC Initials in IPv4 packets of one length; nil when one does not open.
  func opening(of packets: [[UInt8]], by library: Cryptography) -> Harness.Side? {
    let headers = 20 + 8
    guard let openInitial = unsafe openInitial[library], let length = packets.first?.count, length > headers,
      packets.allSatisfy({ $0.count == length })
    else {
      return nil
    }
    let side: Harness.Side = { rounds in
      unsafe Self.withPointers(packets, skipping: headers) { pointers in
        let spent = unsafe openInitial(pointers, UInt32(length - headers), UInt32(packets.count), UInt32(rounds))
        return spent < 0 ? nil : spent
      }
    }
    guard side(1) != nil else {
      Console.warn("an Initial does not open: left out")
      return nil
    }
    return side
  }

  private func detect(_ flows: [SampleFlow], rounds: Int) -> (nanoseconds: Double, name: String)? {
    let packets = flows.flatMap(\.packets)
    let lengths = packets.map { UInt32($0.count) }
    let counts = flows.map { UInt32($0.packets.count) }
    var name = [UInt8](repeating: 0, count: 256)
    let spent = unsafe Self.withPointers(packets, skipping: 0) { pointers in
      unsafe detect(pointers, lengths, counts, UInt32(flows.count), UInt32(rounds), &name, UInt32(name.count))
    }
    return spent < 0 ? nil : (spent, String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
  }

  /// Lays the packets out behind each other and points into them.
  private static func withPointers<Result>(
    _ packets: [[UInt8]], skipping skipped: Int, _ body: (Packets) -> Result
  ) -> Result {
    let bytes = packets.flatMap { $0 }
    var offset = 0
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      let pointers = unsafe packets.map { packet -> UnsafePointer<UInt8>? in
        defer { offset += packet.count }
        return unsafe buffer.baseAddress.map { unsafe $0 + offset + skipped }
      }
      return unsafe pointers.withUnsafeBufferPointer { list in
        guard let first = list.baseAddress else { preconditionFailure("no packets") }
        return unsafe body(first)
      }
    }
  }
}
