import type { ChatMessage, LoaderMessage } from '../../../contract/chat/embed'
import type { StageMessage, StudioMessage } from '../stage/protocol'

type Bare<T, Mark extends string> = T extends unknown ? Omit<T, Mark> : never
type Page = Pick<LoaderMessage, 'language' | 'full_screen' | 'mobile' | 'open'>

interface StageLineNeeds {
  page(): Page
  hearStage(message: StageMessage): void
  hearChat(message: ChatMessage): void
}

/** Accepts messages only from the stage's frame, and only on this origin. */
export function createStageLine({ page, hearStage, hearChat }: StageLineNeeds) {
  const { origin } = location
  let frame: Window | null = null
  /** True after the stage has reported that it is ready. */
  let here = false

  function hear({ source, data, origin: from }: MessageEvent<StageMessage | ChatMessage | null>) {
    if (!frame || source !== frame || from !== origin || !data) return
    if ('bubblewire_studio' in data) {
      if (data.type === 'here') here = true
      hearStage(data)
    } else if ('bubblewire' in data) hearChat(data)
  }
  addEventListener('message', hear)

  return {
    tell(message: Bare<StudioMessage, 'bubblewire_studio'>) {
      if (here) frame?.postMessage({ bubblewire_studio: 1, ...message }, origin)
    },
    say(message: Bare<LoaderMessage, 'bubblewire' | keyof Page>) {
      frame?.postMessage({ bubblewire: 1, ...page(), ...message }, origin)
    },
    isHere: () => here,
    /** Sets the window of the frame that shows the stage; null when the frame is removed. */
    attach(window: Window | null) {
      frame = window
      if (!window) here = false
    },
    close: () => removeEventListener('message', hear),
  }
}
