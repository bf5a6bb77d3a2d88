import type { Looks, Scene, StageMessage, StudioMessage } from './protocol'
import { createVisitorServer } from './visitor-server'

/** The stage's page: its server, and the studio around it, which alone is listened to. */

type Bare<T> = T extends unknown ? Omit<T, 'bubblewire_studio'> : never

const tell = (message: Bare<StageMessage>) => parent.postMessage({ bubblewire_studio: 1, ...message }, location.origin)

const server = createVisitorServer({
  now: () => new Date(),
  newId: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(12)), (each) => each.toString(16).padStart(2, '0')).join(''),
  said: (content, asked) => tell({ type: 'said', content, asked }),
})

const slowMs = 3_000
/** Nothing is served there. */
const nowhere = '/studio/no-picture'

let looks: Looks = { theme: '', textSize: 100, network: 'good', picturesFail: false }
let scene: Scene | null = null
/** Messages that are on their way. */
let waiting = 0
/** Ends the line that is open. */
let cut = () => {}

/** For socket.ts, which the widget opens. */
export const stageServer = {
  ...server,
  connect(hear: Parameters<typeof server.connect>[0]) {
    cut = () => hear(null)
    server.connect(hear)
  },
  isOffline: () => looks.network === 'none',
  /** As long as a request is on its way; it never comes before a later turn. */
  async onTheWay(name: string) {
    const said = name === 'message:send' ? 1 : 0
    waiting += said
    await new Promise<void>((done) => setTimeout(done, looks.network === 'slow' ? slowMs : 0))
    waiting -= said
  },
}

addEventListener('message', ({ source, origin, data }: MessageEvent<StudioMessage | null>) => {
  if (source !== parent || origin !== location.origin || data?.bubblewire_studio !== 1) return
  if (data.type === 'show') show(data.scene)
  else if (data.type === 'restart') restart()
  else look(data.looks)
})
tell({ type: 'here' })

/** What the chat has not got rid of would be said in the conversation that follows: then the chat is opened anew, and told all again. */
function restart() {
  if (waiting > 0 || looks.network !== 'good') location.reload()
  else server.restart()
}

function show(next: Scene) {
  if (scene && waiting > 0) return location.reload()
  scene = next
  if (!looks.picturesFail) return server.show(next)
  const broken = Object.entries(next.media).map(([id, file]) => [id, { ...file, url: nowhere, thumbnail_url: null }])
  server.show({ ...next, media: Object.fromEntries(broken) })
}

function look(next: Looks) {
  const before = looks
  looks = next
  const { style } = document.documentElement
  style.colorScheme = looks.theme
  style.fontSize = looks.textSize === 100 ? '' : `${looks.textSize}%`
  if (scene && before.picturesFail !== next.picturesFail) {
    show(scene)
    // A picture that is there is not fetched again for the same message.
    server.restart()
  } else if (scene && next.network === 'slow' && before.network !== 'slow') {
    // What is slow is seen from the first moment on: in a chat that is opened.
    location.reload()
  }
  if ((before.network === 'none') === (next.network === 'none')) return
  // The browser says so to the widget, as it does when the network goes and comes.
  if (next.network === 'none') cut()
  dispatchEvent(new Event(next.network === 'none' ? 'offline' : 'online'))
}
