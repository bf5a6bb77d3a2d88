import type { ChatMessage, LoaderMessage } from '../../../../contract/chat/embed'
import { newToken } from '../../../../widget/host/new-token'
import { basePath } from '../../../shell/base-path'
import type { ScriptLine, StageMessage, StudioMessage } from '../../../studio/stage/protocol'

type Bare<T, Mark extends string> = T extends unknown ? Omit<T, Mark> : never

interface StageNeeds {
  origin: string
  language: string
  /** Called when the chat closes, for example by Escape. */
  close(): void
}

/** Shows the real chat in a frame with a simulated server. Accepts messages only from this frame and origin. */
export function createCustomerStage({ origin, language, close }: StageNeeds) {
  let frame: Window | null = null
  let isReady = false
  let lines: readonly ScriptLine[] = []
  let closed = false
  let shownCount = 0

  const post = (message: Bare<StudioMessage, 'bubblewire_studio'>) =>
    isReady && frame?.postMessage({ bubblewire_studio: 1, ...message }, origin)
  const postAsLoader = (message: Bare<LoaderMessage, 'bubblewire' | 'language' | 'full_screen' | 'open'>) =>
    frame?.postMessage({ bubblewire: 1, language, full_screen: false, open: true, ...message }, origin)

  function onMessage({ source, data, origin: from }: MessageEvent<StageMessage | ChatMessage | null>) {
    if (!frame || source !== frame || from !== origin || !data) return
    if ('bubblewire_studio' in data && data.type === 'here') {
      isReady = true
      post({ type: 'look', looks: { theme: '', textSize: 100, network: 'good', picturesFail: false } })
      restartChat()
    } else if ('bubblewire' in data && data.type === 'ready') {
      const session = JSON.stringify({ token: newToken() })
      postAsLoader({ type: 'init', session, kept: session, settings: {} })
    } else if ('bubblewire' in data && data.type === 'close') close()
  }

  function restartChat() {
    if (!isReady) return
    post({ type: 'perform', lines: [...lines], closed })
    shownCount = lines.length
  }

  addEventListener('message', onMessage)
  return {
    address: `${basePath}/studio/stage/#${encodeURIComponent(origin)}`,
    /** Keep the same function: Preact calls a new ref function with null first, although the frame stays. */
    attach(element: HTMLIFrameElement | null) {
      frame = element?.contentWindow ?? null
      if (!frame) isReady = false
    },
    /** New messages are appended; other changes restart the chat. */
    show(next: readonly ScriptLine[], isClosed: boolean) {
      const isAppended =
        shownCount > 0 &&
        isClosed === closed &&
        lines.slice(0, shownCount).every((line, place) => same(line, next[place]))
      lines = next
      closed = isClosed
      if (!isAppended || next.length < shownCount) return restartChat()
      for (const line of next.slice(shownCount)) post({ type: 'add', line })
      shownCount = next.length
    },
    dispose: () => removeEventListener('message', onMessage),
  }
}

const same = (a: ScriptLine, b: ScriptLine | undefined) => JSON.stringify(a) === JSON.stringify(b)
