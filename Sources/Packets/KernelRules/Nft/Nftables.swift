internal import CNftables

/// A libnftables context for one transaction: it caches the rules it has seen, and other programs change them.
@safe struct Nftables: ~Copyable {
  private let library: Library
  private let context: OpaquePointer

  /// nil without memory or netlink.
  init?(_ library: consuming Library) {
    guard let context = unsafe picket_nft_begin(library.handle) else { return nil }
    guard unsafe picket_nft_keeps_words(library.handle, context) else {
      unsafe picket_nft_end(library.handle, context)
      return nil
    }
    unsafe self.context = unsafe context
    self.library = library
  }

  deinit { unsafe picket_nft_end(library.handle, context) }

  func run(_ commands: String, isTrial: Bool) -> ToolAnswer {
    let succeeded = unsafe picket_nft_run(library.handle, context, commands, isTrial)
    return unsafe ToolAnswer(
      succeeded: succeeded, output: text(picket_nft_output(library.handle, context)),
      complaint: text(picket_nft_complaint(library.handle, context)))
  }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String {
    unsafe pointer.map { unsafe String(cString: $0) } ?? ""
  }

  /// The library, loaded while this value exists.
  @safe struct Library: ~Copyable {
    fileprivate let handle: UnsafeMutableRawPointer

    /// nil where it is not installed.
    init?() {
      guard let handle = unsafe picket_nft_load() else { return nil }
      unsafe self.handle = unsafe handle
    }

    deinit { unsafe picket_nft_unload(handle) }
  }
}
