/// Where Apple would show a question. Picket shows it to the guardian elsewhere, and looks at none of this.
@MainActor open class UIViewController {
  public init() {}
}

/// The same of a Mac.
@MainActor open class NSWindow {
  public init() {}
}
