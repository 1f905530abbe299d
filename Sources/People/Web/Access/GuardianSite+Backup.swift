internal import DaemonClient
internal import FoundationEssentials
internal import PicketSystem

// The household as a file, as `picket backup` saves it. picket-web keeps no more of it than the browser is behind.
extension GuardianSite {
  func backup(_ request: Request) throws(HTTPRefusal) -> Response {
    // Without a session this shows where to give the passcode.
    guard let session = session(request)?.session else {
      return try show(request, []) { _, _, _ in Response(status: 401) }
    }
    guard backups.take() else { throw .busy }
    do throws(HTTPRefusal) {
      let daemon = try session.joined { () throws(HTTPRefusal) in try sessions.connect() }
      return try file(daemon, for: request)
    } catch {
      backups.giveBack()
      throw error
    }
  }

  private func file(_ daemon: Daemon, for request: Request) throws(HTTPRefusal) -> Response {
    let pieces: DaemonStream<Daemon.BackupReply>
    let first: Daemon.BackupReply
    do throws(DaemonError) {
      pieces = try daemon.follow(.backup())
      guard let reply = try pieces.next() else { throw DaemonError.unexpected(why: "picketd sent no backup") }
      first = reply.value
    } catch {
      throw HTTPRefusal(error)
    }
    let stream: EventStream
    do throws(Failure) {
      stream = try EventStream(size: first.of) { [backups] in
        backups.giveBack()
        pieces.stop()
      }
    } catch {
      pieces.stop()
      throw .busy
    }
    WorkThread.run {
      var next: Daemon.BackupReply? = first
      while let piece = next, let bytes = Data(base64Encoded: piece.bytes), stream.putInTurn(Array(bytes)) {
        next = (try? pieces.next())?.value
      }
      // Where it is less than the whole, the browser says that the file did not come.
      stream.end()
    }
    var response = Response(type: "application/octet-stream")
    let day = Date(timeIntervalSince1970: Double(SystemClock.wall / 1_000_000_000)).ISO8601Format().prefix(10)
    response.headers.append(("Content-Disposition", "attachment; filename=\"family-\(day).picket\""))
    response.body = .stream(stream)
    return response
  }
}
