/// Applications whose purpose is to play music: what `media.denyMusicService` stops. Radio, podcasts and video that also
/// have some are none.
enum MusicServices {
  static let identifiers: Set<String> = [
    "amazon-music", "anghami", "apple-music", "audiomack", "awa", "bandcamp", "boomplay", "bugs", "deezer", "gaana",
    "genie", "jiosaavn", "joox", "kugou", "line-music", "melon", "mixcloud", "netease-music", "pandora", "qobuz",
    "qq-music", "soundcloud", "spotify", "tidal", "yandex-music", "youtube-music", "zvuk",
  ]
}
