internal import FilterProtocol
internal import Household
internal import Lists
internal import PicketJSON
internal import PicketVarlink
internal import Wire

// io.picket.Household.Represent: children's pages.
extension CallRouter {
  /// Has the connection speak for the child whose device is at the other end of picket-web's connection. What picket-web says
  /// is the connection's address alone; whose it is, the kernel says.
  func represent(_ request: AuthorizedCall) async throws(HouseholdError) -> JSON.Object {
    let (text, port) = (try request.parameters.needed("address"), try request.parameters.neededNumber("port"))
    guard let address = Address(Array(text.utf8).span) else {
      throw .invalid(parameter: "address", why: "it is no address such as 192.0.2.1")
    }
    guard let port = UInt16(exactly: port), port > 0 else {
      throw .invalid(parameter: "port", why: "no port has this number")
    }
    guard let peer = dependencies.portalPeer(Endpoint(address, port: port), request.caller.user),
      let device = await household.childsDevice(of: peer), case .child(let id) = device.owner,
      let child = await household.child(id, speakingBy: device.number)
    else { return [:] }
    Session.of(request.call.connection).representative = Representative(child: id, device: device.number)
    return ["child": .string(child.name), "device": .int(Int(device.number))]
  }
}
