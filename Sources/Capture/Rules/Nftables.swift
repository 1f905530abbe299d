internal import CNftables

/// libnftables, for one transaction: a context keeps what it once saw of the rules, and others change them.
@safe struct Nftables: ~Copyable {
  private let context: OpaquePointer

  init?() {
    guard let context = unsafe nft_ctx_new(0) else { return nil }
    // Errors go to buffers: they are for our caller, not for standard error.
    guard unsafe nft_ctx_buffer_output(context) == 0, unsafe nft_ctx_buffer_error(context) == 0 else {
      unsafe nft_ctx_free(context)
      return nil
    }
    unsafe self.context = unsafe context
  }

  deinit { unsafe nft_ctx_free(context) }

  func run(_ commands: String, isTrial: Bool) -> ToolAnswer {
    unsafe nft_ctx_set_dry_run(context, isTrial)
    let status = unsafe nft_run_cmd_from_buffer(context, commands)
    return unsafe ToolAnswer(
      succeeded: status == 0, output: text(nft_ctx_get_output_buffer(context)),
      complaint: text(nft_ctx_get_error_buffer(context)))
  }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String {
    unsafe pointer.map { unsafe String(cString: $0) } ?? ""
  }
}
