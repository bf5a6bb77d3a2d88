import { effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Theme } from '../../../contract/chat/appearance'
import type { ChatMessage } from '../../../contract/chat/embed'
import { newToken } from '../../../widget/host/new-token'
import type { Checker } from '../../compose/checker'
import type { Schemas } from '../../compose/form/schema'
import type { Calls } from '../server/calls'
import type { ChatSettings, Pin, StageMessage } from '../stage/protocol'
import { createReceivedEvents } from './received-events'
import { createStageFiles } from './stage-files'
import { createStageMessage } from './stage-message'
import { createStagePort } from './stage-port'
import { createStageScript } from './stage-script'
import type { StateName } from './view'

export interface StageNeeds {
  api: Pick<Calls, 'attachment'>
  checking: Pick<Checker, 'preview' | 'wasAccepted'>
  looks: ReadonlySignal<ChatSettings>
  language: ReadonlySignal<string>
  state: ReadonlySignal<StateName>
  schemas: ReadonlySignal<Schemas | 'failed' | null>
  fullScreen: ReadonlySignal<boolean>
  mobile: ReadonlySignal<boolean>
  /** All tokens, so that a new theme replaces the earlier one completely. */
  theme: ReadonlySignal<Theme>
  /** The title of the chat. Empty selects the widget's default. */
  title?: ReadonlySignal<string>
  /** The relative path from the page to the studio's folder; empty for the studio's own page. */
  base?: string
  /** Numbers at parts of the message. */
  pins?: ReadonlySignal<readonly Pin[]>
  /** Called when the designer taps a part of the message, with the path of its field. */
  picked?(path: string): void
}

export type Stage = ReturnType<typeof createStage>

/**
 * Acts as the website for the widget (contract/chat/embed.ts), and sends messages to the simulated server
 * (protocol.ts).
 */
// One function: it connects the parts of the stage.
export function createStage(needs: StageNeeds) {
  const { api, checking, looks, language, fullScreen, mobile, state, schemas, theme, title } = needs
  const open = signal(true)
  const received = createReceivedEvents()
  const navigated = signal('')
  const { mediaOf, fileOf, changes: fileChanges, replace } = createStageFiles(api)
  const page = () => ({
    language: language.peek(),
    full_screen: fullScreen.peek(),
    mobile: mobile.peek(),
    open: open.peek(),
  })
  const line = createStagePort({ page, onStageMessage, onChatMessage })
  const { post, say } = line
  const script = createStageScript(post, open)
  const message = createStageMessage({ checking, state, schemas, language, mediaOf, fileChanges }, (scene) => {
    script.end()
    post({ type: 'show', scene })
  })

  function onStageMessage(news: StageMessage) {
    if (news.type === 'here') {
      post({ type: 'look', looks: looks.peek() })
      post({ type: 'pins', pins: needs.pins?.peek() ?? [] })
      const scene = message.scene()
      const lines = script.lines()
      if (lines) post({ type: 'perform', lines })
      else if (scene) post({ type: 'show', scene })
    } else if (news.type === 'picked') needs.picked?.(news.path)
    else if (news.type === 'opened') focusBack()
    else if (news.type === 'stopped') script.stopped()
    else received.add(news.content, news.asked)
  }

  let focused: Element | null = null
  function focusBack() {
    if (document.activeElement instanceof HTMLIFrameElement && focused instanceof HTMLElement) focused.focus()
    focused = null
  }

  function onChatMessage(message: ChatMessage) {
    if (message.type === 'ready') {
      // A new visitor each time, because chats of one origin share storage. `engaged` makes the chat load the history.
      const session = JSON.stringify({ token: newToken(), engaged: true })
      say({ type: 'init', session, kept: session, settings: applyLook(theme.peek(), title?.peek()) })
    } else if (message.type === 'close') open.value = false
    else if (message.type === 'navigate') navigated.value = message.url
  }

  const effects = [
    message.dispose,
    effect(() => post({ type: 'look', looks: looks.value })),
    effect(() => post({ type: 'pins', pins: needs.pins?.value ?? [] })),
    effect(() => {
      void [language.value, fullScreen.value, mobile.value, open.value]
      if (line.isHere()) say({ type: 'page' })
    }),
    effect(() => {
      const request = applyLook(theme.value, title?.value)
      if (line.isHere()) say({ type: 'command', id: 1, name: 'dress', request })
    }),
  ]

  return {
    address: `${needs.base ?? ''}stage/#${encodeURIComponent(location.origin)}`,
    open: open as ReadonlySignal<boolean>,
    openAgain() {
      open.value = true
    },
    /** The customer's answers, newest first. */
    received: received.all,
    forget: received.forget,
    /** The address of a clicked link with target `current`. The studio does not open it. */
    navigated: navigated as ReadonlySignal<string>,
    /** What the message lacks for the chosen state: an answer or pictures; otherwise empty. */
    lacks: message.lacks,
    /** Returns an upload by its id; null if it does not exist or the token must not see it. */
    file: fileOf,
    fileChanges,
    replaceFile: replace,
    mediaOf,
    /** Opens the form of the message at a page. The focus stays where it is. */
    openPage(page_id: string) {
      focused = document.activeElement
      post({ type: 'page', page_id })
    },
    restart() {
      script.end()
      post({ type: 'restart' })
    },
    ...script.acts,
    attach: line.attach,
    dispose() {
      line.close()
      for (const end of effects) end()
    },
  }
}

const applyLook = (theme: Theme, title = '') => ({
  theme: JSON.stringify(theme),
  strings: JSON.stringify(title ? { title } : {}),
})
