internal import Lists
package import PicketSystem

/// Downloads a list into a file beside its place. Whether it is one is for `CopyCheck` to say.
package struct Download {
  /// The server's tags for the present copy, so that it need not be sent again.
  package struct Known: Hashable, Sendable {
    package var etag: String?
    package var lastModified: String?

    /// Whether the server can be asked if it changed.
    var isUseful: Bool { etag != nil || lastModified != nil }
  }

  /// A complete download. It takes its place when it is published.
  package struct Fresh: ~Copyable {
    package var file: NewFile
    package let known: Known
    package let bytes: Int
    /// The server declared it as gzip.
    package var isGzip = false
  }

  package enum Outcome: ~Copyable {
    case unchanged
    case fresh(Fresh)
  }

  let limits: DownloadLimits

  /// `known` is nil when there is no copy.
  func fetch(
    _ start: WebAddress, _ known: Known?, _ path: String, _ progress: @escaping (Int, Int?) -> Void
  ) throws(ListError) -> Outcome {
    let deadline = ContinuousClock.now + .milliseconds(limits.total)
    var request = Transfer.Request(address: start)
    // Packed or plain, it is kept as it comes. The connection ends with the list, so that a wrong length is noticed.
    request.headers = ["Accept-Encoding: gzip", "Connection: close"]
    if let etag = known?.etag { request.headers.append("If-None-Match: \(etag)") }
    if let date = known?.lastModified { request.headers.append("If-Modified-Since: \(date)") }
    request.connectMilliseconds = limits.connect
    request.slowestRate = limits.slowestRate
    request.slowSeconds = limits.slowSeconds
    for _ in 0...limits.redirects {
      let left = (deadline - ContinuousClock.now) / .milliseconds(1)
      request.totalMilliseconds = max(Int(left), 1)
      let reply = Reply(file: try draft(path), largest: limits.largest, progress: progress)
      let ending = Transfer.perform(request, into: reply)
      try reply.check(ending, request.address, limits)
      switch reply.status {
      case 200: return try fresh(reply)
      case 304 where known?.isUseful == true: return .unchanged
      case 301, 302, 303, 307, 308: request.address = try next(reply, from: request.address)
      default: throw ListError(Reply.sentence(status: reply.status))
      }
    }
    throw ListError(
      "it redirects more than \(limits.redirects) times: look for the address that the list itself has")
  }

  private func draft(_ path: String) throws(ListError) -> NewFile {
    do { return try NewFile(path: path) } catch { throw ListError("it cannot be kept: \(error)") }
  }

  private func fresh(_ reply: Reply) throws(ListError) -> Outcome {
    let encoding = reply["content-encoding"]?.lowercased() ?? "identity"
    guard ["gzip", "x-gzip", "identity"].contains(encoding) else {
      throw ListError("the server sends it encoded as '\(encoding)', which nobody asked for: tell its publisher")
    }
    guard let file = reply.takeFile() else { throw ListError("the download was lost: try again") }
    let known = Known(etag: reply["etag"], lastModified: reply["last-modified"])
    return .fresh(Fresh(file: file, known: known, bytes: reply.count, isGzip: encoding != "identity"))
  }

  /// A redirect may lead to another host, but never from an encrypted connection to a clear one.
  private func next(_ reply: Reply, from address: WebAddress) throws(ListError) -> WebAddress {
    guard let location = reply["location"] else {
      throw ListError("it redirects to nowhere: look for the address that the list itself has")
    }
    guard let next = address.following(location) else {
      throw ListError("it redirects to something that is no web address, and is not followed: look for a new address")
    }
    guard next.isSecure || !address.isSecure else {
      throw ListError("it redirects from https to http, where anybody could change it: look for a new address")
    }
    return next
  }

  /// A file of this machine, by its path or sent by a client.
  func copy(_ source: String, _ known: Known?, _ path: String) throws(ListError) -> Outcome {
    do {
      let stamp = try FileStamp(path: source)
      if let known, known.etag == stamp.description { return .unchanged }
      guard stamp.size <= limits.largest else { throw Reply.tooLong(limits) }
      var target = try NewFile(path: path)
      let file = try File(path: source)
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = try file.read(into: &buffer, at: 0)
        if count == 0 { break }
        try target.write(Array(buffer[..<count]))
        guard target.count <= limits.largest else { throw Reply.tooLong(limits) }
      }
      let bytes = target.count
      return .fresh(Fresh(file: target, known: Known(etag: stamp.description), bytes: bytes))
    } catch let error as ListError {
      throw error
    } catch let failure as Failure {
      throw ListError(
        failure.isMissing && failure.path == source
          ? "there is no file \(source): put it there, or remove this list" : "it cannot be copied: \(failure)")
    } catch {
      throw ListError("\(error)")
    }
  }
}
