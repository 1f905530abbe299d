internal import DaemonClient
internal import FoundationEssentials
internal import Household
internal import PicketJSON
internal import PicketSystem
internal import PicketVarlink

// io.picket.Household: the key and backups.
extension CallRouter {
  /// Bytes of a piece: base64 adds a third, and a message holds a mebibyte.
  private static let piece = 393_216
  /// Bytes of a backup: more than a household grows to in years.
  private static let largest = 1 << 32

  func answerUpkeep(
    _ method: Method.Household, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let parameters = request.parameters
    switch method {
    case .exportKey: return ["key": .string(try await household.exportKey(under: parameters.needed("passphrase")))]
    case .importKey:
      try await household.importKey(parameters.needed("key"), under: parameters.needed("passphrase"))
      return [:]
    case .rotateKey: return ["version": .int(try await household.rotateKey())]
    case .backup:
      try await sendBackup(request)
      return nil
    default:
      try await takeBackup(request)
      return [:]
    }
  }

  private func sendBackup(_ request: AuthorizedCall) async throws(HouseholdError) {
    guard request.call.wantsMore else {
      request.call.fail(.expectedMore)
      return
    }
    let path = "\(household.ledgerPath).\(UInt32.random(in: .min ... .max)).backup.new"
    defer { try? File.remove(path) }
    try Household.backUp(household.ledgerPath, to: path)
    let bytes = try CallRouter.contents(of: path)
    var start = 0
    while start < bytes.count {
      let end = min(start + CallRouter.piece, bytes.count)
      let reply: JSON.Object = [
        "bytes": .string(Data(bytes[start..<end]).base64EncodedString()), "of": .int(bytes.count),
      ]
      start = end
      if start == bytes.count { request.call.reply(reply) } else if await !request.call.push(reply) { return }
    }
  }

  private func takeBackup(_ request: AuthorizedCall) async throws(HouseholdError) {
    let session = Session.of(request.call.connection)
    let arriving: ArrivingFile
    if let begun = session.arriving {
      arriving = begun
    } else {
      arriving = try ArrivingFile("a backup", for: "restore", upTo: CallRouter.largest, beside: household.ledgerPath)
    }
    session.arriving = arriving
    try arriving.append(request.parameters.bytes)
    guard request.parameters.flag("done") else { return }
    session.arriving = nil
    let path = try arriving.finish()
    do {
      try await household.restore(from: path)
    } catch .conflict(let why) {
      throw .conflict(why: CallRouter.anonymous(why, path))
    } catch .unavailable(let why) {
      throw .unavailable(why: CallRouter.anonymous(why, path))
    }
  }

  /// The caller knows the file by another name than the copy that came over the socket.
  private static func anonymous(_ why: String, _ path: String) -> String {
    why.split(separator: path, omittingEmptySubsequences: false).joined(separator: "it")
  }

  private static func contents(of path: String) throws(HouseholdError) -> [UInt8] {
    do throws(Failure) {
      return try File.contents(of: path, limit: largest)
    } catch {
      throw .unavailable(why: "\(error)")
    }
  }
}

extension Parameters {
  /// A piece of a file, which comes in base64.
  var bytes: [UInt8] {
    get throws(HouseholdError) {
      guard let piece = Data(base64Encoded: try needed("bytes")) else {
        throw .invalid(parameter: "bytes", why: "it is not base64")
      }
      return Array(piece)
    }
  }
}
