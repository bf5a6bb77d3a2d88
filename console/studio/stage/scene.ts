import { later } from '../../../widget/later'
import { startPicking } from './element-picker'
import { isOpening, openPage } from './open-page'
import { changeLogo } from './own-source'
import type { ChatSettings, Pin, Scene, ScriptLine, StageMessage, StudioMessage } from './protocol'
import { createVisitorServer } from './visitor-server'

/** The script of the stage's page. It contains the simulated server. Accepts messages only from the studio. */

type Bare<T> = T extends unknown ? Omit<T, 'bubblewire_studio'> : never

const postToStudio = (message: Bare<StageMessage>) =>
  parent.postMessage({ bubblewire_studio: 1, ...message }, location.origin)

const server = createVisitorServer({
  now: () => new Date(),
  newId: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(12)), (each) => each.toString(16).padStart(2, '0')).join(''),
  said: (content, asked) => postToStudio({ type: 'said', content, asked }),
  stopped: () => postToStudio({ type: 'stopped' }),
})

const slowMs = 3_000
const missingAddress = '../no-picture'

let looks: ChatSettings = { theme: '', textSize: 100, network: 'good', picturesFail: false }
let scene: Scene | null = null
let lines: ScriptLine[] | null = null
let waiting = 0
let cut = () => {}

export const stageServer = {
  ...server,
  connect(hear: Parameters<typeof server.connect>[0]) {
    cut = () => hear(null)
    server.connect(hear)
  },
  isOffline: () => looks.network === 'none',
  /** Waits as long as a request on this network. Resolves at the earliest in a later turn of the event loop. */
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
  else if (data.type === 'perform') perform(data.lines, data.closed)
  else if (data.type === 'add') add(data.line)
  else if (data.type === 'write') server.write(data.line, data.text, data.status)
  else if (data.type === 'typing') server.typing(data.author_name)
  else if (data.type === 'page') showPage(data.page_id)
  else if (data.type === 'restart') restart()
  else if (data.type === 'pins') void showPins(data.pins)
  else applyLooks(data.looks)
})
postToStudio({ type: 'here' })
startPicking(
  () => (looks.picks && !lines && !isOpening() ? scene : null),
  (path) => postToStudio({ type: 'picked', path }),
)

/** Starts the conversation again. With unsent messages this needs a reload, or the new conversation would get them. */
function restart() {
  lines = null
  if (waiting > 0 || looks.network !== 'good') location.reload()
  else server.restart()
}

function showPage(page: string) {
  const form = scene?.structured_content
  if (lines || form?.type !== 'form') return
  openPage(form, page, {
    restart: server.restart,
    contentId: server.contentId,
    opened: () => postToStudio({ type: 'opened' }),
  })
}

const pins = later(
  () => import('./pins'),
  ({ createPins }) => createPins(() => (lines ? null : scene)),
)
let newestPins: readonly Pin[] = []

/** Few messages have pins, so their code comes with the first. */
async function showPins(next: readonly Pin[]) {
  newestPins = next
  if (next.length > 0 || pins.part.peek()) (await pins.load())?.show(newestPins)
}

function show(next: Scene | null) {
  if (scene && waiting > 0) return location.reload()
  scene = next
  lines = null
  server.show(next && withBrokenPictures(next))
}

function perform(next: ScriptLine[], closed?: boolean) {
  lines = next
  server.perform(next.map(withBrokenPictures), closed)
}

function add(line: ScriptLine) {
  lines?.push(line)
  server.add(withBrokenPictures(line))
}

function withBrokenPictures<S extends Scene>(given: S): S {
  if (!looks.picturesFail) return given
  const broken = Object.entries(given.media).map(([id, file]) => [
    id,
    { ...file, url: missingAddress, thumbnail_url: null },
  ])
  return { ...given, media: Object.fromEntries(broken) }
}

function applyLooks(next: ChatSettings) {
  if (changeLogo(next.logo)) return
  const before = looks
  looks = next
  const { style } = document.documentElement
  style.colorScheme = looks.theme
  style.fontSize = looks.textSize === 100 ? '' : `${looks.textSize}%`
  // Reload, so that the slow connection is visible while the chat opens.
  if (scene && !lines && next.network === 'slow' && before.network !== 'slow') return location.reload()
  if (before.picturesFail !== next.picturesFail) {
    if (lines) perform(lines)
    else if (scene) {
      show(scene)
      // Without a restart the browser would not fetch the loaded pictures again.
      server.restart()
    }
  }
  if ((before.network === 'none') === (next.network === 'none')) return
  // The chat listens to the browser's `online` and `offline` events, so fire them.
  if (next.network === 'none') cut()
  dispatchEvent(new Event(next.network === 'none' ? 'offline' : 'online'))
}
