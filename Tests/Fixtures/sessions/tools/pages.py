"""The pages of recorded sessions: each does by itself what a person would do with it."""

import random

import places

# One minute of film in twelve pieces, over and over: what players of film portals do, with thirty seconds ahead.
PIECES = """<video autoplay muted></video><script>
const source = new MediaSource, video = document.querySelector('video')
video.src = URL.createObjectURL(source)
source.onsourceopen = async () => {
  const buffer = source.addSourceBuffer('video/webm; codecs="vp8"')
  const append = async data => {
    buffer.appendBuffer(data)
    await new Promise(done => buffer.onupdateend = done)
  }
  const fetched = async name => (await fetch('/media/' + name)).arrayBuffer()
  await append(await fetched('init-0.webm'))
  for (let count = 0; ; ++count) {
    buffer.timestampOffset = 60 * Math.floor(count / 12)
    await append(await fetched(`piece-0-${count % 12 + 1}.webm`))
    if (video.currentTime > 20) {
      buffer.remove(0, video.currentTime - 10)
      await new Promise(done => buffer.onupdateend = done)
    }
    while (count * 5 - video.currentTime > 30) await new Promise(done => setTimeout(done, 250))
  }
}</script>"""

FILM = "<video autoplay muted src='/media/film.webm'></video>"

MUSIC = """<audio autoplay src='/media/song1.webm'></audio><script>
let song = 1
const audio = document.querySelector('audio')
audio.onended = () => { song = song % 6 + 1; audio.src = `/media/song${song}.webm?${Date.now()}` }
</script>"""

# Peers connect by addresses of their own; only descriptions go over the server.
CALL = """<script>
const [caller, film] = [QUERY.includes('caller'), QUERY.includes('film')]
const get = async who => {
  for (;;) {
    const reply = await fetch('/signal/' + who, { cache: 'no-store' })
    if (reply.ok) return JSON.parse(await reply.text())
    await new Promise(done => setTimeout(done, 500))
  }
}
const put = (who, what) => fetch('/signal/' + who, { method: 'POST', body: JSON.stringify(what) })
const peer = new RTCPeerConnection
const gathered = () => new Promise(done => {
  if (peer.iceGatheringState == 'complete') return done()
  peer.onicegatheringstatechange = () => peer.iceGatheringState == 'complete' && done()
})
// A voice that speaks for some seconds and listens for some.
const audio = new AudioContext, tone = audio.createOscillator(), loudness = audio.createGain()
const voice = audio.createMediaStreamDestination()
tone.connect(loudness).connect(voice)
tone.start()
setInterval(() => {
  tone.frequency.value = 100 + 300 * Math.random()
  loudness.gain.value = Math.floor(Date.now() / 6000) % 2 == (caller ? 0 : 1) ? Math.random() : 0
}, 120)
peer.addTrack(voice.stream.getTracks()[0], voice.stream)
if (film) {
  const canvas = document.body.appendChild(document.createElement('canvas'))
  Object.assign(canvas, { width: 320, height: 240 })
  const pen = canvas.getContext('2d')
  setInterval(() => {
    for (let count = 0; count < 40; ++count) {
      pen.fillStyle = `hsl(${360 * Math.random()} 70% 50%)`
      pen.fillRect(320 * Math.random(), 240 * Math.random(), 40, 30)
    }
  }, 66)
  const stream = canvas.captureStream(15)
  peer.addTrack(stream.getTracks()[0], stream)
}
peer.ontrack = event => {
  const player = document.body.appendChild(document.createElement(event.track.kind))
  Object.assign(player, { srcObject: new MediaStream([event.track]), autoplay: true })
}
;(async () => {
  if (caller) {
    await peer.setLocalDescription(await peer.createOffer())
    await gathered()
    await put('caller', peer.localDescription)
    await peer.setRemoteDescription(await get('callee'))
  } else {
    await peer.setRemoteDescription(await get('caller'))
    await peer.setLocalDescription(await peer.createAnswer())
    await gathered()
    await put('callee', peer.localDescription)
  }
})()
</script>"""

GAME = """<script>
const socket = new WebSocket(`ws://${location.host}/socket`)
socket.onopen = () => setInterval(() => socket.send(new Uint8Array(20 + 60 * Math.random())), 50)
</script>"""

CHAT = """<script>
const wait = seconds => new Promise(done => setTimeout(done, 1000 * seconds))
;(async () => {
  for (;;) {
    await fetch('/typing', { method: 'POST', body: 'x'.repeat(120) })
    await wait(2)
    await fetch('/message', { method: 'POST', body: 'x'.repeat(300 + 500 * Math.random()) })
    await wait(1 + 6 * Math.random())
  }
})()
</script>"""

MESSENGER = """<script>
new EventSource('/pushes').onmessage = async event => {
  const message = JSON.parse(event.data)
  await fetch('/received', { method: 'POST', body: 'x'.repeat(150) })
  if (message.picture) await fetch(`/fresh/${message.picture}?${Date.now()}`)
}
</script>"""

# An article that is left open: another advertisement each 30 seconds, and news asked for each 15.
TAB = """<h1>Left open</h1><iframe></iframe><script>
const advertise = () => {
  for (let count = 0; count < 4; ++count)
    fetch(`http://%(advertisements)s/fresh/60000?${Date.now()}${count}`, { mode: 'no-cors' })
}
advertise()
setInterval(advertise, 30000)
setInterval(() => fetch('/fresh/1200?' + Date.now()), 15000)
</script>"""


def article(number):
    """A page with pictures, styles, advertisements and statistics, and a reader who goes on to the next after a while."""
    dice = random.Random(number)
    here = places.SITES[number % len(places.SITES)]
    following = places.SITES[(number + 1) % len(places.SITES)]
    pause = dice.randint(15, 60) if dice.random() < 0.6 else dice.randint(40, 150)
    parts = [f"<link rel=stylesheet href='http://{here}/noise/90000/style'>"]
    for count in range(dice.randint(3, 14)):
        parts.append(f"<img src='http://{places.PICTURES}/noise/{dice.randint(15_000, 220_000)}/{number}-{count}'>")
    for count in range(dice.randint(1, 3)):
        parts.append(f"<img src='http://{places.ADVERTISEMENTS}/noise/{dice.randint(30_000, 90_000)}/{number}-{count}'>")
    text = "".join(dice.choice("abcdefghij klmnop ") for _ in range(dice.randint(30_000, 90_000)))
    return f"""{''.join(parts)}<p>{text}<script>
navigator.sendBeacon('http://{places.STATISTICS}/hit', 'x'.repeat(2000))
setTimeout(() => location = 'http://{following}/article?{number + 1}', {pause * 1000})
</script>"""


def page(name, query):
    if name == "article":
        body = article(int(query))
    else:
        body = {
            "film": FILM, "pieces": PIECES, "music": MUSIC, "game": GAME, "chat": CHAT, "messenger": MESSENGER,
            "tab": TAB % {"advertisements": places.TAB_ADVERTISEMENTS},
            "call": CALL.replace("QUERY", repr(query)),
        }.get(name, "")
    return f"<!doctype html><meta charset=utf-8><title>{name}</title><body>{body}"
