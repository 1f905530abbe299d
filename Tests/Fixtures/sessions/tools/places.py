"""Who has which address in the network of recorded sessions."""

CHILD = "192.0.2.10"
FILM, PIECES, MUSIC, VOICE, CALL, GAME, CHAT, MESSENGER, TAB, UPDATE = (f"203.0.113.{n}" for n in range(10, 20))
SITES = [f"203.0.113.{n}" for n in range(30, 36)]
PICTURES, ADVERTISEMENTS, STATISTICS, TAB_ADVERTISEMENTS = (f"203.0.113.{n}" for n in range(40, 44))
ALL = [FILM, PIECES, MUSIC, VOICE, CALL, GAME, CHAT, MESSENGER, TAB, UPDATE, *SITES, PICTURES, ADVERTISEMENTS,
       STATISTICS, TAB_ADVERTISEMENTS]

# Sessions: the page that a browser opens, how long somebody uses it in minutes (0: nobody does), how long it is recorded,
# and its addresses with the names that they have in the record.
SESSIONS = {
    "film": (f"http://{FILM}/film", 12, 12, {FILM: "video.test"}),
    "film-in-pieces": (f"http://{PIECES}/pieces", 12, 12, {PIECES: "video.test"}),
    "voice-call": (f"http://{VOICE}/call?caller", 12, 12, {VOICE: "call.test"}),
    "video-call": (f"http://{CALL}/call?caller-film", 12, 12, {CALL: "call.test"}),
    "game": (f"http://{GAME}/game", 12, 12, {GAME: "game.test"}),
    "chat": (f"http://{CHAT}/chat", 12, 12, {CHAT: "chat.test"}),
    "browsing": (f"http://{SITES[1]}/article?1", 20, 20, {
        **{address: f"site{number}.test" for number, address in enumerate(SITES, 1)},
        PICTURES: "pictures.test", ADVERTISEMENTS: "advertisements.test", STATISTICS: "statistics.test"}),
    "music": (f"http://{MUSIC}/music", 20, 20, {MUSIC: "music.test"}),
    "idle-messenger": (f"http://{MESSENGER}/messenger", 0, 20, {MESSENGER: "messenger.test"}),
    "tab-left-open": (f"http://{TAB}/tab", 0, 20, {TAB: "site.test", TAB_ADVERTISEMENTS: "advertisements.test"}),
    "update": (None, 0, 9, {UPDATE: "update.test"}),
}
