internal import Household

extension CallRouter {
  /// All figures, in the text format of Prometheus.
  var metrics: String {
    get async {
      var figures = Exposition()
      figures.add(
        "picket_build_info", .gauge, "The version of picketd.", [Exposition.Sample(1, ("version", version))])
      figures.add("picket_troubles", .gauge, "What 'picket status' says is wrong.", await troubles.count)
      figures.addFence(try? status(), rulesRestored: dependencies.daemonState().rulesRestored)
      await figures.addFamily(household)
      figures.addLists(dependencies.lists)
      return figures.text
    }
  }
}
