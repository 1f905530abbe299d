public import Lists

extension CatalogFolder {
  /// Builds the catalog anew unless it is the one of the built-in rules and of the copies at hand. Asks nobody for
  /// newer ones.
  public func rebuild(progress: @escaping (UpdateStep) -> Void = { _ in }) throws(ListError) -> UpdateReport {
    try locked { (file) throws(ListError) in
      var report = UpdateReport()
      (report.catalog, report.missing) = try build(&file, progress)
      if case .built = report.catalog { try write(file) }
      return report
    }
  }
}
