import Files
import Support

/// What the two ends of a sample connection say.
struct Speech {
  /// Files that the traffic reads.
  let hello: String
  let reply: String
  let silence: String
  /// How much a client waits for.
  static let replySize = 3_000
  /// A hello of OpenSSL's size.
  private static let helloSize = 455

  init(in place: borrowing Workplace) throws(Failure) {
    (hello, reply, silence) = (place.path("hello"), place.path("reply"), place.path("silence"))
    var builder = HelloBuilder(name: "www.example.org")
    builder.protocols = ["h2", "http/1.1"]
    builder.paddedTo = Speech.helloSize - 5
    try Speech.write(TLSRecords.records(builder.message()), to: hello)
    let start = ServerHelloBuilder().stream() + TLSRecords.changeCipherSpec
    try Speech.write(start + TLSRecords.applicationData(Speech.replySize - start.count - 5), to: reply)
    try Speech.write([], to: silence)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    var file = try NewFile(path: path)
    try file.write(bytes)
    try file.publish()
  }
}
