import PicketSystem
import Support

/// What the two ends of a sample connection say.
struct Speech {
  /// Files that the traffic reads.
  let hello: String
  /// One whose name has five zeros, in whose place a number can be put.
  let numbered: String
  let reply: String
  /// How much a client waits for.
  static let replySize = 3_000
  static let domain = "example.org"
  /// A hello of OpenSSL's size.
  static let helloSize = 455

  init(in place: borrowing Workplace) throws(Failure) {
    (hello, numbered, reply) = (place.path("hello"), place.path("numbered"), place.path("reply"))
    try Speech.writeHello(for: "www.\(Speech.domain)", to: hello)
    try Speech.writeHello(for: "w00000.\(Speech.domain)", to: numbered)
    let start = ServerHelloBuilder().stream() + TLSRecords.changeCipherSpec
    try Speech.write(start + TLSRecords.applicationData(Speech.replySize - start.count - 5), to: reply)
  }

  private static func writeHello(for name: String, to path: String) throws(Failure) {
    var builder = HelloBuilder(name: name)
    builder.protocols = ["h2", "http/1.1"]
    builder.paddedTo = Speech.helloSize - 5
    try write(TLSRecords.records(builder.message()), to: path)
  }

  /// A list that the clients' name is in.
  static func list(at path: String) throws(Failure) { try write(Array("\(domain)\n".utf8), to: path) }

  private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    var file = try NewFile(path: path)
    try file.write(bytes)
    try file.publish()
  }
}
