/// A file that stands in place of one of this machine's, for a program in a mount namespace.
struct FileInstead {
  let file: String
  let place: String

  /// A certificate in place of those that this machine trusts.
  static func trusting(_ certificate: String) -> FileInstead {
    FileInstead(file: certificate, place: "/etc/ssl/certs/ca-certificates.crt")
  }

  private static let script =
    #"while [ "$1" != -- ]; do mount --bind "$1" "$2" || exit; shift 2; done; shift; exec "$@""#

  /// Words that start a program there.
  static func entrance(_ files: [FileInstead]) -> [String] {
    if files.isEmpty { return [] }
    return ["/usr/bin/unshare", "--mount", "/bin/sh", "-c", script, "sh"] + files.flatMap { [$0.file, $0.place] } + [
      "--"
    ]
  }
}
