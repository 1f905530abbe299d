internal import PicketVarlink

/// The interfaces as they are served: the files in the folder of this name, which the build puts into the program.
enum Interfaces {
  static let texts = [
    PackageResources.io_picket_Household_varlink, PackageResources.io_picket_Settings_varlink,
    PackageResources.io_picket_Requests_varlink, PackageResources.io_picket_Activity_varlink,
    PackageResources.io_picket_Catalog_varlink, PackageResources.io_picket_Filter_varlink,
    PackageResources.io_picket_Fleet_varlink, PackageResources.io_picket_Home_varlink,
    PackageResources.io_picket_Laptop_varlink,
  ].map { String(decoding: $0, as: UTF8.self) }

  static func descriptions() throws(DescriptionFault) -> [Description] {
    var descriptions: [Description] = []
    for text in texts { descriptions.append(try Description(text)) }
    return descriptions
  }
}
