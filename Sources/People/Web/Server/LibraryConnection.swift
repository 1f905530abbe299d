internal import CMicrohttpd
internal import Glibc

/// A connection as libmicrohttpd has it. Valid from its start to its end, which the library reports.
@safe struct LibraryConnection: @unchecked Sendable {
  private let pointer: OpaquePointer

  init?(_ pointer: OpaquePointer?) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.pointer = unsafe pointer
  }

  var socket: CInt { unsafe picket_web_socket(pointer) }

  var peer: HTTPClient? { unsafe HTTPClient(UnsafePointer<sockaddr>(picket_web_peer(pointer))) }

  var place: ConnectionTable.Place? {
    guard let place = unsafe picket_web_place(pointer) else { return nil }
    return unsafe Unmanaged<ConnectionTable.Place>.fromOpaque(place).takeUnretainedValue()
  }

  /// The connection is left alone until `resume`: of both, the library takes note at once, on any thread.
  func suspend() { unsafe MHD_suspend_connection(pointer) }
  func resume() { unsafe MHD_resume_connection(pointer) }

  /// The request's header fields.
  func headers() throws(HTTPRefusal) -> Headers {
    let fields = FieldList()
    let context = unsafe Unmanaged.passUnretained(fields).toOpaque()
    _ = unsafe MHD_get_connection_values_n(
      pointer, picket_web_header_kind, noteField, context)
    return try Headers(fields.fields)
  }

  /// Sends a response; false ends the connection.
  func send(_ response: Response, also fixed: [(name: String, value: String)]) -> MHD_Result {
    if case .kept(let kept) = response.body { return unsafe kept.send(to: pointer) }
    guard let answer = unsafe LibraryConnection.make(response.body, self) else { return picket_web_no }
    defer { unsafe MHD_destroy_response(answer) }
    for (name, value) in response.headers + fixed { _ = unsafe MHD_add_response_header(answer, name, value) }
    return unsafe MHD_queue_response(pointer, UInt32(response.status), answer)
  }

  private static func make(_ body: Response.Body, _ connection: LibraryConnection) -> OpaquePointer? {
    switch body {
    case .kept: return nil
    case .bytes(let bytes): return unsafe KeptResponse.make(bytes)
    case .stream(let stream):
      let reader = unsafe Unmanaged.passRetained(StreamReader(stream, connection)).toOpaque()
      return unsafe MHD_create_response_from_callback(
        stream.size.map { UInt64($0) } ?? picket_web_unknown_size, StreamReader.block, readStream, reader, endStream)
    }
  }
}

/// What the library hands over field by field.
private final class FieldList {
  var fields: [(String, String)] = []
}

/// A stream, and the connection that sends it.
private final class StreamReader: Sendable {
  /// What the library keeps for each stream.
  static let block = 1_024

  let stream: EventStream
  let connection: LibraryConnection

  init(_ stream: EventStream, _ connection: LibraryConnection) { (self.stream, self.connection) = (stream, connection) }
}

/// The whole text of a field, with zeros where it has some: those are refused later.
private func text(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> String {
  guard let bytes = unsafe bytes else { return "" }
  let octets = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
  return unsafe String(decoding: octets, as: UTF8.self)
}

private func noteField(
  _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameCount: Int,
  _ value: UnsafePointer<CChar>?, _ valueCount: Int
) -> MHD_Result {
  guard let context = unsafe context else { return picket_web_no }
  let list = unsafe Unmanaged<FieldList>.fromOpaque(context).takeUnretainedValue()
  guard list.fields.count <= Headers.most else { return picket_web_no }
  unsafe list.fields.append((text(name, nameCount), text(value, valueCount)))
  return picket_web_yes
}

private func readStream(
  _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ most: Int
) -> Int {
  guard let context = unsafe context, let buffer = unsafe buffer else { return picket_web_end_of_stream }
  let reader = unsafe Unmanaged<StreamReader>.fromOpaque(context).takeUnretainedValue()
  let connection = reader.connection
  switch reader.stream.take(most, sleep: { connection.suspend() }, wake: { connection.resume() }) {
  case .nothing: return 0
  case .ended: return picket_web_end_of_stream
  case .bytes(let bytes):
    unsafe UnsafeMutableRawBufferPointer(start: buffer, count: most).copyBytes(from: bytes)
    return bytes.count
  }
}

private func endStream(_ context: UnsafeMutableRawPointer?) {
  guard let context = unsafe context else { return }
  unsafe Unmanaged<StreamReader>.fromOpaque(context).takeRetainedValue().stream.close()
}
