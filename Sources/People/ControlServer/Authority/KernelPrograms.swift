package import Household
internal import PicketSystem
package import PicketVarlink

/// Identifies programs by what the kernel knows.
///
/// Any caller can give itself any name, a process number may belong to another process a moment later, and a process may
/// become another program while it holds a connection. A child's user cannot forge this:
///
/// - The group that the caller had when it connected (SO_PEERCRED). A program that is setgid has its file's group then;
///   a process that connects first and becomes the program afterwards has not. So no other user may be in that group.
/// - The file that the process runs now, by device and number, at the path that was authorized; and that this file and
///   all folders above it are root's alone, so that it is what a guardian put there.
/// - That the kernel gave the program rights at its start (AT_SECURE): no LD_PRELOAD and no debugger of the user's got in.
///   A script never has them, since its interpreter is the program.
/// - That the process still runs when all of this has been looked at, by a descriptor of the process itself where the
///   kernel has them (6.5): no other process had its number meanwhile.
///
/// File capabilities would set AT_SECURE as well, but leave no trace in what the kernel remembers of the moment of
/// connecting.
package struct KernelPrograms: ProgramInspector {
  package init() {}

  package func path(of peer: Peer) throws(HouseholdError) -> String { try image(of: peer).path }

  package func check(_ peer: Peer, runs path: String) throws(HouseholdError) {
    let image = try image(of: peer)
    guard image.path == path else {
      throw KernelPrograms.refusal("this client was authorized as the program \(path), and this is \(image.path)")
    }
    if let objection = objection(to: path) { throw KernelPrograms.refusal(objection) }
    let credentials = peer.credentials
    guard image.isSecure, credentials.group == image.identity.group, !peer.groups.contains(image.identity.group) else {
      throw KernelPrograms.refusal(
        "\(path) was not started with a group of its own, so other programs of this user can act in its name")
    }
  }

  package func objection(to path: String) -> String? {
    guard path.hasPrefix("/"), !path.hasSuffix("/"), !path.contains("//") else { return "\(path) is no whole path" }
    do throws(Failure) {
      var folder = ""
      for part in path.split(separator: "/").dropLast() {
        // The root first, then each below it.
        if let objection = try KernelPrograms.objection(toFolder: folder.isEmpty ? "/" : folder) { return objection }
        folder += "/" + part
      }
      if let objection = try KernelPrograms.objection(toFolder: folder.isEmpty ? "/" : folder) { return objection }
      let file = try FileIdentity(path: path, followsLinks: false)
      if file.kind == .link { return "\(path) is a link: name the file itself" }
      if file.kind != .file { return "\(path) is no program" }
      if !file.isRootsAlone { return "others than root may change \(path)" }
      if !file.givesGroup { return "\(path) is not setgid" }
      if file.group == 0 { return "\(path) is setgid of root's group, which is more than it needs" }
      return nil
    } catch {
      return error.description
    }
  }

  private static func objection(toFolder path: String) throws(Failure) -> String? {
    let folder = try FileIdentity(path: path, followsLinks: false)
    if folder.kind != .folder { return "\(path) is a link: name the file itself" }
    return folder.isRootsAlone ? nil : "others than root may change the folder \(path)"
  }

  private func image(of peer: Peer) throws(HouseholdError) -> ProcessImage {
    let process = peer.credentials.process
    guard process > 0 else { throw KernelPrograms.unseen("the kernel says no process") }
    let image: ProcessImage
    let there: FileIdentity
    do throws(Failure) {
      image = try ProcessImage(process: process)
      there = try FileIdentity(path: image.path, followsLinks: true)
    } catch {
      throw KernelPrograms.unseen("\(error)")
    }
    guard there.isSameFile(as: image.identity) else {
      throw KernelPrograms.unseen("\(image.path) is another file by now")
    }
    guard peer.isRunning != false else { throw KernelPrograms.unseen("it has ended") }
    return image
  }

  private static func unseen(_ why: String) -> HouseholdError {
    .notAuthorized(
      why: "picketd cannot see which program asks: \(why)",
      remedy: "start it again from a place that picketd sees; picketd needs the right to look at other users' processes"
    )
  }

  private static func refusal(_ why: String) -> HouseholdError {
    .notAuthorized(
      why: why,
      remedy: "install the program as root in a folder of root's, setgid of a group that is nobody else's, and name it "
        + "with 'picket authorization grant --program'; or let a guardian's program write")
  }
}
