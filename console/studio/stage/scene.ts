import type { Looks, StageMessage, StudioMessage } from './protocol'
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

let offline = false
/** Ends the line that is open. */
let cut = () => {}

/** For socket.ts, which the widget opens. */
export const stageServer = {
  ...server,
  connect(hear: Parameters<typeof server.connect>[0]) {
    cut = () => hear(null)
    server.connect(hear)
  },
  isOffline: () => offline,
}

addEventListener('message', ({ source, origin, data }: MessageEvent<StudioMessage | null>) => {
  if (source !== parent || origin !== location.origin || data?.bubblewire_studio !== 1) return
  if (data.type === 'show') server.show(data.scene)
  else if (data.type === 'restart') server.restart()
  else look(data.looks)
})
tell({ type: 'here' })

function look(looks: Looks) {
  const { style } = document.documentElement
  style.colorScheme = looks.theme
  style.fontSize = looks.textSize === 100 ? '' : `${looks.textSize}%`
  if (looks.offline === offline) return
  offline = looks.offline
  // The browser says so to the widget, as it does when the network goes and comes.
  if (offline) cut()
  dispatchEvent(new Event(offline ? 'offline' : 'online'))
}
