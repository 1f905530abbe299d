import Foundation
import PicketJSON
import PicketSystem
import Support
import Testing

@testable import Subscriptions

/// A picket-fetch that is ended in the middle of its work, by no fault of its own, such as for want of memory.
@Suite struct KilledFetcherTests {
  enum Work: CaseIterable { case download, build }

  @Test(arguments: Work.allCases) func `picket-fetch leaves nothing on the disk, whenever it is ended`(work: Work)
    throws
  {
    let shelf = try Shelf()
    let room = shelf.workshop.path("room")
    try FileManager.default.createDirectory(atPath: room, withIntermediateDirectories: true)
    for folder in [shelf.workshop.folder, room] {
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
    }
    let ends = try Datagram.pair()
    let here = Descriptor(owning: ends.here)
    let there = FileHandle(fileDescriptor: ends.there, closeOnDealloc: true)
    let fetcher = Process()
    fetcher.executableURL = URL(filePath: Shelf.fetcher)
    fetcher.environment = ["TMPDIR": room]
    fetcher.standardInput = there
    try fetcher.run()
    try there.close()

    try ask(work, shelf, over: here)
    var buffer = [UInt8](repeating: 0, count: FetchSocket.longest)
    let sign = KilledFetcherTests.tell(from: here, into: &buffer)
    #expect(sign == "progress")
    // Not even while it works.
    #expect(try FileManager.default.contentsOfDirectory(atPath: room) == [])
    kill(fetcher.processIdentifier, SIGKILL)
    fetcher.waitUntilExit()
    var last = sign
    while let next = KilledFetcherTests.tell(from: here, into: &buffer) { last = next }
    #expect(last == "progress")
    #expect(try FileManager.default.contentsOfDirectory(atPath: room) == [])
  }

  /// Something that takes longer than this test looks.
  private func ask(_ work: Work, _ shelf: Shelf, over socket: borrowing Descriptor) throws {
    let limits = DownloadLimits()
    switch work {
    case .download:
      try shelf.server.serve(shelf.name, "one.example\n", manner: "drip")
      let question = FetchQuestion.download(address: shelf.address, known: Download.Known(), limits: limits)
      try send(question, over: socket)
    case .build:
      var names: [UInt8] = []
      for number in 0..<300_000 { names += Array("n\(number).example\n".utf8) }
      try shelf.workshop.write("names", names)
      let file = try Descriptor(path: shelf.workshop.path("names"))
      let source = FetchQuestion.source(title: "names", category: "ads", format: nil, isForced: false)
      try send(source, [file.number], over: socket)
      try send(.build, over: socket)
    }
  }

  private func send(
    _ question: FetchQuestion, _ descriptors: [CInt] = [], over socket: borrowing Descriptor
  ) throws {
    let isSent = FetchSocket.send(question.json, descriptors, over: socket, until: .now + .seconds(10))
    try #require(isSent)
  }

  /// What it says next; nil when it says nothing more.
  private static func tell(from socket: borrowing Descriptor, into buffer: inout [UInt8]) -> String? {
    switch FetchSocket.receive(from: socket, into: &buffer, until: .now + .seconds(60)) {
    case .message(let object, _): object["tell"]?.string
    case .late: nil
    case .gone: nil
    case .nonsense: nil
    }
  }
}
