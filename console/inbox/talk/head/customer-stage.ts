import type { ChatMessage, LoaderMessage } from '../../../../contract/chat/embed'
import { newToken } from '../../../../widget/host/new-token'
import { basePath } from '../../../shell/base-path'
import type { ScriptLine, StageMessage, StudioMessage } from '../../../studio/stage/protocol'

type Bare<T, Mark extends string> = T extends unknown ? Omit<T, Mark> : never

interface StageNeeds {
  origin: string
  language: string
  /** The chat's own ways to close it, Escape among them. */
  close(): void
}

/**
 * Shows the real chat with a conversation in it, on the studio's stage. The chat has no connection to the server, so a tap in it sends nothing.
 * Only messages of the frame itself are accepted, and only on this origin.
 */
export function createCustomerStage({ origin, language, close }: StageNeeds) {
  let frame: Window | null = null
  let here = false
  let lines: readonly ScriptLine[] = []
  let closed = false
  let shown = 0

  const tell = (message: Bare<StudioMessage, 'bubblewire_studio'>) =>
    here && frame?.postMessage({ bubblewire_studio: 1, ...message }, origin)
  const say = (message: Bare<LoaderMessage, 'bubblewire' | 'language' | 'full_screen' | 'open'>) =>
    frame?.postMessage({ bubblewire: 1, language, full_screen: false, open: true, ...message }, origin)

  function hear({ source, data, origin: from }: MessageEvent<StageMessage | ChatMessage | null>) {
    if (!frame || source !== frame || from !== origin || !data) return
    if ('bubblewire_studio' in data && data.type === 'here') {
      here = true
      tell({ type: 'look', looks: { theme: '', textSize: 100, network: 'good', picturesFail: false } })
      perform()
    } else if ('bubblewire' in data && data.type === 'ready') {
      const session = JSON.stringify({ token: newToken() })
      say({ type: 'init', session, kept: session, settings: {} })
    } else if ('bubblewire' in data && data.type === 'close') close()
  }

  function perform() {
    if (!here) return
    tell({ type: 'perform', lines: [...lines], closed })
    shown = lines.length
  }

  addEventListener('message', hear)
  return {
    address: `${basePath}/studio/stage/#${encodeURIComponent(origin)}`,
    /** The ref of the frame: the same function in every drawing, so that it is called with null only when the frame goes. */
    attach(element: HTMLIFrameElement | null) {
      frame = element?.contentWindow ?? null
      if (!frame) here = false
    },
    /** Shows the conversation. New messages are added at the end; any other change starts the chat again. */
    show(next: readonly ScriptLine[], isClosed: boolean) {
      const grew =
        shown > 0 && isClosed === closed && lines.slice(0, shown).every((line, place) => same(line, next[place]))
      lines = next
      closed = isClosed
      if (!grew || next.length < shown) return perform()
      for (const line of next.slice(shown)) tell({ type: 'add', line })
      shown = next.length
    },
    dispose: () => removeEventListener('message', hear),
  }
}

const same = (a: ScriptLine, b: ScriptLine | undefined) => JSON.stringify(a) === JSON.stringify(b)
