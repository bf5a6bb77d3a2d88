import type { ChatMessage, LoaderMessage } from '../../../contract/chat/embed'
import type { StageMessage, StudioMessage } from '../stage/protocol'

type Bare<T, Mark extends string> = T extends unknown ? Omit<T, Mark> : never
type Page = Pick<LoaderMessage, 'language' | 'full_screen' | 'mobile' | 'open'>

interface StagePortNeeds {
  page(): Page
  onStageMessage(message: StageMessage): void
  onChatMessage(message: ChatMessage): void
}

/** Talks to the stage's frame. Ignores messages of other windows and origins. */
export function createStagePort({ page, onStageMessage, onChatMessage }: StagePortNeeds) {
  const { origin } = location
  let frame: Window | null = null
  /** True after the stage has reported that it is ready. */
  let isReady = false

  function onMessage({ source, data, origin: from }: MessageEvent<StageMessage | ChatMessage | null>) {
    if (!frame || source !== frame || from !== origin || !data) return
    if ('bubblewire_studio' in data) {
      if (data.type === 'here') isReady = true
      onStageMessage(data)
    } else if ('bubblewire' in data) onChatMessage(data)
  }
  addEventListener('message', onMessage)

  return {
    post(message: Bare<StudioMessage, 'bubblewire_studio'>) {
      if (isReady) frame?.postMessage({ bubblewire_studio: 1, ...message }, origin)
    },
    say(message: Bare<LoaderMessage, 'bubblewire' | keyof Page>) {
      frame?.postMessage({ bubblewire: 1, ...page(), ...message }, origin)
    },
    isHere: () => isReady,
    /** Sets the window of the frame that shows the stage. Returns what to call when the frame is removed. */
    attach(window: Window | null) {
      frame = window
      isReady = false
      return () => {
        // The next frame may be there before the last one is removed.
        if (frame === window) frame = null
      }
    },
    close: () => removeEventListener('message', onMessage),
  }
}
