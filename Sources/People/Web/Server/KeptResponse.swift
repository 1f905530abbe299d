internal import CMicrohttpd

/// A response that is made once and sent many times, as libmicrohttpd keeps it: the library counts who still sends it.
@safe package final class KeptResponse: @unchecked Sendable {
  private let pointer: OpaquePointer
  private let status: UInt32

  /// Nil for a stream, which cannot be sent twice. `fixed` are the fields that every response of a service bears.
  init?(_ response: Response, also fixed: [(name: String, value: String)]) {
    guard case .bytes(let bytes) = response.body, let made = unsafe KeptResponse.make(bytes) else { return nil }
    for (name, value) in response.headers + fixed { _ = unsafe MHD_add_response_header(made, name, value) }
    unsafe pointer = unsafe made
    status = UInt32(response.status)
  }

  deinit { unsafe MHD_destroy_response(pointer) }

  func send(to connection: OpaquePointer) -> MHD_Result { unsafe MHD_queue_response(connection, status, pointer) }

  static func make(_ bytes: [UInt8]) -> OpaquePointer? {
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe MHD_create_response_from_buffer(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), picket_web_copied)
    }
  }
}
