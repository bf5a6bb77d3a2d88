import { effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Media } from '../../../contract/attachment'
import type { Theme } from '../../../contract/chat/appearance'
import type { ChatMessage, LoaderMessage } from '../../../contract/chat/embed'
import type { StructuredContent } from '../../../contract/structured'
import type { WebhookEnvelope } from '../../../contract/webhook-event'
import { newToken } from '../../../widget/host/new-token'
import { type Checking, webOf } from '../../compose/checking'
import type { Schemas } from '../../compose/form/schema'
import type { Calls } from '../server/calls'
import type { Looks, Scene, ScriptLine, StageMessage, StudioMessage } from '../stage/protocol'
import { answerOf } from './answered'
import { inLongWords } from './long-words'
import { envelopeOf } from './received'
import type { StateName } from './view'

type Bare<T, Mark extends string> = T extends unknown ? Omit<T, Mark> : never

export interface StageNeeds {
  api: Pick<Calls, 'attachment'>
  checking: Pick<Checking, 'preview'>
  looks: ReadonlySignal<Looks>
  language: ReadonlySignal<string>
  state: ReadonlySignal<StateName>
  schemas: ReadonlySignal<Schemas | 'failed' | null>
  fullScreen: ReadonlySignal<boolean>
  /** The chat is looked at as on a phone or a tablet. */
  mobile: ReadonlySignal<boolean>
  /** Every token, so that what is put on takes the place of all before it. */
  theme: ReadonlySignal<Theme>
}

export type Stage = ReturnType<typeof createStage>

/**
 * The studio's end of the stage: towards the widget it is the site's page (contract/chat/embed.ts), towards the stage's server it is what
 * says which message stands there (stage/protocol.ts). Only the frame itself is heard, and only on this origin.
 */
export function createStage({ api, checking, looks, language, fullScreen, mobile, state, schemas, theme }: StageNeeds) {
  const { origin } = location
  const open = signal(true)
  const received = signal<readonly { place: number; envelope: WebhookEnvelope }[]>([])
  const navigated = signal('')
  const lacks = signal<'' | 'answer' | 'pictures'>('')
  const files = new Map<string, Promise<Media | null>>()
  /** A script stands there in place of the message. */
  const scripted = signal(false)
  let frame: Window | null = null
  let here = false
  let scene: Scene | null = null

  const tell = (message: Bare<StudioMessage, 'bubblewire_studio'>) =>
    here && frame?.postMessage({ bubblewire_studio: 1, ...message }, origin)
  const say = (message: Bare<LoaderMessage, 'bubblewire' | 'language' | 'full_screen' | 'mobile' | 'open'>) =>
    frame?.postMessage(
      {
        bubblewire: 1,
        language: language.peek(),
        full_screen: fullScreen.peek(),
        mobile: mobile.peek(),
        open: open.peek(),
        ...message,
      },
      origin,
    )

  function hear({ source, data, origin: from }: MessageEvent<StageMessage | ChatMessage | null>) {
    if (!frame || source !== frame || from !== origin || !data) return
    if ('bubblewire_studio' in data) hearStage(data)
    else if ('bubblewire' in data) hearChat(data)
  }

  function hearStage(message: StageMessage) {
    if (message.type === 'here') {
      here = true
      tell({ type: 'look', looks: looks.peek() })
      if (scene) tell({ type: 'show', scene })
    } else {
      const envelope = envelopeOf(message.content, message.asked)
      received.value = [{ place: received.value.length + 1, envelope }, ...received.value]
    }
  }

  function hearChat(message: ChatMessage) {
    if (message.type === 'ready') {
      // A visitor of its own each time. Who may keep nothing deletes what is there, and the chats on this origin share that.
      const session = JSON.stringify({ token: newToken() })
      say({ type: 'init', session, kept: session, settings: dress(theme.peek()) })
    } else if (message.type === 'close') open.value = false
    else if (message.type === 'navigate') navigated.value = message.url
  }

  async function show({ body, structured_content }: Written, look: StateName, isCurrent: () => boolean) {
    const content = structured_content as StructuredContent | null
    const media = await mediaOf(content)
    if (!isCurrent()) return
    const answer = look === 'answered' ? answerOf(content, language.peek()) : null
    const noPicture = Object.keys(media).length === 0
    scene = { body, structured_content: content, media, answer }
    scripted.value = false
    lacks.value = look === 'answered' && !answer ? 'answer' : look === 'broken' && noPicture ? 'pictures' : ''
    tell({ type: 'show', scene })
  }

  async function mediaOf(content: StructuredContent | null): Promise<Scene['media']> {
    const found = await Promise.all([...idsIn(content)].map((id) => fileOf(id)))
    return Object.fromEntries(found.flatMap((file) => (file ? [[file.id, file]] : [])))
  }

  function fileOf(id: string) {
    const known = files.get(id) ?? api.attachment(id).catch(() => null)
    files.set(id, known)
    return known
  }

  addEventListener('message', hear)
  let shown = ''
  const effects = [
    effect(() => {
      const web = webOf(checking.preview.value)
      const look = state.value
      const schema = look === 'long' ? schemaOf(web, schemas.value) : undefined
      // Random payloads are made anew by each preview: that alone is no other message.
      const text = JSON.stringify(
        web?.rendering && [{ ...web.rendering, ...withoutFilled(web) }, look, Boolean(schema)],
      )
      if (!web?.rendering || text === shown) return
      shown = text
      const written = look === 'long' ? inLongWords(web.rendering, schema) : web.rendering
      void show(written, look, () => shown === text)
    }),
    effect(() => {
      tell({ type: 'look', looks: looks.value })
    }),
    effect(() => {
      void [language.value, fullScreen.value, mobile.value, open.value]
      if (here) say({ type: 'page' })
    }),
    effect(() => {
      const request = dress(theme.value)
      if (here) say({ type: 'command', id: 1, name: 'dress', request })
    }),
  ]

  return {
    address: `stage/#${encodeURIComponent(origin)}`,
    /** The chat in it is open; a customer may close it. */
    open: open as ReadonlySignal<boolean>,
    openAgain() {
      open.value = true
    },
    /** Newest first. */
    received: received as ReadonlySignal<readonly { place: number; envelope: WebhookEnvelope }[]>,
    forget() {
      received.value = []
    },
    /** Where a link of target `current` led; the studio stays. */
    navigated: navigated as ReadonlySignal<string>,
    /** What the message would need for its state to be seen. */
    lacks: lacks as ReadonlySignal<'' | 'answer' | 'pictures'>,
    /** An upload by its id; null when there is none that the token may see. */
    file: fileOf,
    /** Every file that a content names, by id. */
    mediaOf,
    restart() {
      scripted.value = false
      tell({ type: 'restart' })
    },
    /** False as soon as the message is back. */
    scripted: scripted as ReadonlySignal<boolean>,
    /** A script takes the place of the message, as far as it has got. */
    perform(lines: ScriptLine[]) {
      scripted.value = true
      open.value = true
      tell({ type: 'perform', lines })
    },
    add: (line: ScriptLine) => tell({ type: 'add', line }),
    typing: (author_name: string) => tell({ type: 'typing', author_name }),
    /** The frame that shows it; null when it goes. */
    attach(window: Window | null) {
      frame = window
      if (!window) here = false
    },
    dispose() {
      removeEventListener('message', hear)
      for (const end of effects) end()
    },
  }
}

const dress = (theme: Theme) => ({ theme: JSON.stringify(theme) })

type Web = NonNullable<ReturnType<typeof webOf>>
type Written = NonNullable<Web['rendering']>

function schemaOf(web: Web | undefined, schemas: Schemas | 'failed' | null) {
  const type = (web?.rendering?.structured_content as StructuredContent | null | undefined)?.type
  return type && schemas && schemas !== 'failed' ? schemas.get(type) : undefined
}

/** The rendering with the payloads blanked that the server made up. */
function withoutFilled({ rendering, warnings }: Web) {
  const filled = warnings.filter(({ code }) => code === 'filled')
  if (filled.length === 0) return {}
  return { structured_content: JSON.stringify(rendering?.structured_content).replace(/"[0-9a-f]{16,}"/g, '""') }
}

/** Every file that a content names, at whatever depth. */
function idsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, inner] of Object.entries(value)) {
    if (/^attachment(_fallback)?_id$/.test(name) && typeof inner === 'string') found.add(inner)
    else idsIn(inner, found)
  }
  return found
}
