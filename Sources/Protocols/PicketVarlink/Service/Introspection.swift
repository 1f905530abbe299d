internal import PicketJSON

/// `org.varlink.service`, which every service implements.
enum Introspection {
  static let text = """
    # What this service is, and what it offers.
    interface org.varlink.service

    # Who made this service, and the names of its interfaces.
    method GetInfo() -> (
      vendor: string,
      product: string,
      version: string,
      url: string,
      interfaces: []string
    )

    # What an interface offers, in the language that this text is written in.
    method GetInterfaceDescription(interface: string) -> (description: string)

    # There is no such interface.
    error InterfaceNotFound (interface: string)

    # There is no such method.
    error MethodNotFound (method: string)

    # There is such a method, but nothing that does its work.
    error MethodNotImplemented (method: string)

    # This parameter is missing, of another type, or not known.
    error InvalidParameter (parameter: string)

    # The caller may not do that.
    error PermissionDenied ()

    # The method has many replies: call it with 'more'.
    error ExpectedMore ()

    """

  static let description: Description = {
    do { return try Description(text) } catch { preconditionFailure("\(error)") }
  }()
}

extension Service {
  func introspect(_ call: Call) {
    switch call.name {
    case "GetInfo":
      call.reply([
        "vendor": .string(vendor), "product": .string(product), "version": .string(version), "url": .string(url),
        "interfaces": .strings([Introspection.description.name] + interfaces.map(\.description.name)),
      ])
    default:
      let name = call.parameters["interface"]?.string ?? ""
      if name == Introspection.description.name {
        call.reply(["description": .string(Introspection.text)])
      } else if let interface = interface(name) {
        call.reply(["description": .string(interface.description.text)])
      } else {
        call.fail(.interfaceNotFound(String(name.prefix(256))))
      }
    }
  }
}
