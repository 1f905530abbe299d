internal import CMicrohttpd
internal import Glibc

// What libmicrohttpd calls, on its own thread, with the server's core as the context. A request's own context is its
// `Exchange`, which the library holds from the first line to the end.

func acceptConnection(
  _ context: UnsafeMutableRawPointer?, _ address: OpaquePointer?, _ size: UInt32
) -> MHD_Result {
  guard let core = unsafe core(context), let peer = unsafe HTTPClient(UnsafePointer<sockaddr>(address)),
    core.connections.accepts(peer)
  else {
    return picket_web_no
  }
  return picket_web_yes
}

func noteConnection(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_ConnectionNotificationCode
) {
  guard let core = unsafe core(context), let connection = unsafe LibraryConnection(connection),
    let place = unsafe place
  else { return }
  if code == picket_web_started {
    guard let peer = connection.peer else { return }
    let begun = core.connections.begin(socket: connection.socket, peer: peer)
    unsafe place.pointee = unsafe Unmanaged.passRetained(begun).toOpaque()
  } else if let held = unsafe place.pointee {
    core.connections.end(unsafe Unmanaged<ConnectionTable.Place>.fromOpaque(held).takeRetainedValue())
    unsafe place.pointee = nil
  }
}

func beginRequest(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  let octets = unsafe target.map { target in
    unsafe [UInt8](UnsafeRawBufferPointer(start: target, count: strlen(target)))
  }
  return unsafe Unmanaged.passRetained(Exchange(target: octets ?? [])).toOpaque()
}

/// Called with the head, with each piece of the body, and without a piece once all is there.
func handleRequest(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ path: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ piece: UnsafePointer<CChar>?,
  _ size: UnsafeMutablePointer<Int>?, _ held: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let core = unsafe core(context), let connection = unsafe LibraryConnection(connection),
    let method = unsafe method, let size = unsafe size, let held = unsafe held?.pointee
  else { return picket_web_no }
  let exchange = unsafe Unmanaged<Exchange>.fromOpaque(held).takeUnretainedValue()
  guard exchange.hasBegun else {
    exchange.hasBegun = true
    return core.begin(exchange, unsafe String(cString: method), connection)
  }
  guard unsafe size.pointee > 0 else { return core.finish(exchange, connection) }
  let octets = unsafe UnsafeRawBufferPointer(start: piece, count: size.pointee)
  // The head has said how long the body is; this holds even if the library should be wrong about it.
  guard exchange.take(unsafe Array(octets), most: core.limits.bodyBytes) else { return picket_web_no }
  unsafe size.pointee = 0
  return picket_web_yes
}

func endRequest(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ held: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_RequestTerminationCode
) {
  guard let core = unsafe core(context), let held = unsafe held, let pointer = unsafe held.pointee else { return }
  let exchange = unsafe Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
  unsafe held.pointee = nil
  if let connection = unsafe LibraryConnection(connection) { core.end(exchange, connection) }
}

private func core(_ context: UnsafeMutableRawPointer?) -> ServerCore? {
  unsafe context.map { unsafe Unmanaged<ServerCore>.fromOpaque($0).takeUnretainedValue() }
}
