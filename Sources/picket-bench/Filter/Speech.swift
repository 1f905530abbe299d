import Files
import Support

/// What the two ends of a sample connection say.
struct Speech {
  /// Files that the traffic reads.
  let hello: String
  let reply: String
  /// How much a client waits for.
  static let replySize = 3_000
  static let domain = "example.org"
  /// A hello of OpenSSL's size.
  static let helloSize = 455

  init(in place: borrowing Workplace) throws(Failure) {
    (hello, reply) = (place.path("hello"), place.path("reply"))
    var builder = HelloBuilder(name: "www.\(Speech.domain)")
    builder.protocols = ["h2", "http/1.1"]
    builder.paddedTo = Speech.helloSize - 5
    try Speech.write(TLSRecords.records(builder.message()), to: hello)
    let start = ServerHelloBuilder().stream() + TLSRecords.changeCipherSpec
    try Speech.write(start + TLSRecords.applicationData(Speech.replySize - start.count - 5), to: reply)
  }

  /// A list that the clients' name is in.
  static func list(at path: String) throws(Failure) { try write(Array("\(domain)\n".utf8), to: path) }

  private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    var file = try NewFile(path: path)
    try file.write(bytes)
    try file.publish()
  }
}
