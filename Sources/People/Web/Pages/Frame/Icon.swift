internal import HTML

/// Small pictures beside words, drawn as lines in a square of 24.
enum Icon: String, CaseIterable {
  case today = "M3 11l9-8 9 8M5 10v10h5v-6h4v6h5V10"
  case requests = "M4 5h16v11H9l-5 4z"
  case children = "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-5 3-7 7-7s7 2 7 7M17 11a3 3 0 1 0-1-6M18 14c3 0 4 3 4 7"
  case activity = "M3 12h4l3-8 4 16 3-8h4"
  case time = "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 3"
  case shields = "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z"
  case lists = "M8 6h12M8 12h12M8 18h12M3.5 6h.5M3.5 12h.5M3.5 18h.5"
  case devices = "M5 3h9v18H5zM17 8h3v13h-6M9 18h1"
  case settings = "M4 7h10M18 7h2M14 4v6M4 17h2M10 17h10M10 14v6"
  case more = "M4.5 12h1M11.5 12h1M18.5 12h1"
  case search = "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5"
  case off = "M12 3v9M6 7a8 8 0 1 0 12 0"
  case allow = "M4 12l5 5L20 6"
  case block = "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM6 6l12 12"

  /// For those who see it: words stand beside it, or in its button's label.
  var html: HTML {
    svg(.class("icon"), .viewBox("0 0 24 24"), .aria(.hidden, "true")) { path(.d(rawValue)) }
  }
}
