public import PicketCharts
public import PicketJSON

/// A report that is wanted: of which kind, and of what.
public struct ReportOrder: Hashable, Sendable {
  /// How its time is divided.
  public enum Segment: String, Hashable, Sendable, CaseIterable {
    case hour, day, week
  }

  /// The most bytes of the name of a kind.
  public static let mostContext = 255

  /// Whether a text can name a kind of report.
  public static func canBeContext(_ text: String) -> Bool {
    text.utf8.count <= mostContext && !text.unicodeScalars.contains(where: ShieldText.isControl)
  }

  /// nil for the first kind that the extension has.
  public let context: String?
  public let segment: Segment
  /// The household's time zone, by its name. The program that draws the report is started with it.
  public let zone: String
  /// What was used, as picketd answers `io.picket.Activity.Data`.
  public let data: JSON.Object

  public init(_ context: String?, by segment: Segment, of data: JSON.Object, in zone: String) {
    (self.context, self.segment, self.zone, self.data) = (context, segment, zone, data)
  }
}

extension ReportOrder {
  var json: JSON.Object {
    [
      "context": .optional(context), "segment": .string(segment.rawValue), "zone": .string(zone),
      "data": .object(data),
    ]
  }

  init(_ fields: Fields) throws(ShieldFault) {
    context = try fields.text("context", upTo: ReportOrder.mostContext)
    guard let segment = Segment(rawValue: try fields.needed("segment", upTo: 32)) else {
      throw ShieldFault("segment: there are \(Segment.allCases.map(\.rawValue).joined(separator: " "))")
    }
    zone = try fields.needed("zone", upTo: 255)
    (self.segment, data) = (segment, try fields.neededObject("data"))
  }
}

/// A report as it was drawn, and the kinds of reports that there are.
public struct ReportPicture: Hashable, Sendable {
  /// More than any app has.
  static let mostContexts = 50

  public let context: String
  public let contexts: [String]
  public let chart: Chart

  public init(context: String, contexts: [String], chart: Chart) {
    (self.context, self.contexts, self.chart) = (context, contexts, chart)
  }

  var json: JSON.Object {
    ["context": .string(context), "contexts": .strings(contexts), "chart": chart.json]
  }

  init(_ object: JSON.Object) throws(ShieldFault) {
    let fields = Fields(object, of: "a report")
    try fields.allow("context", "contexts", "chart")
    context = try fields.needed("context", upTo: ReportOrder.mostContext)
    contexts = try fields.texts("contexts", most: Self.mostContexts, upTo: ReportOrder.mostContext)
    guard let chart = object["chart"] else { throw ShieldFault("a report lacks 'chart'") }
    do throws(ChartFault) {
      self.chart = try Chart(json: chart)
    } catch {
      throw ShieldFault("chart: \(error)")
    }
  }
}
