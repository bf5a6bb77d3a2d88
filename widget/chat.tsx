import { computed, effect, signal } from '@preact/signals'
import { render } from 'preact'
import type { Settings } from '../contract/chat/embed'
import { afterPaint } from './after-paint'
import { applyAppearance, ownStrings, sourcePage } from './host/appearance'
import { type Init, joinHostPage } from './host/host-page'
import { watchTranslation } from './host/watch-translation'
import { later } from './later'
import { createComposer } from './models/composer/composer'
import { storedText } from './models/kept/stored-text'
import { createShell } from './models/session/shell'
import type { PassedState } from './reload'
import { renewWhenQuiet } from './renewal'
import { type ChatSession, startChatSession } from './session/chat-session'
import { en } from './strings/en'
import { isRightToLeft } from './strings/locale'
import { loadSpeech, supportedLanguage } from './strings/speak'
import { english, lookup, type Speech } from './strings/words'
import './tokens.css'
import { App } from './views/App'
import { warmUp } from './views/warm-up'

const storage = later(() => import('./models/kept/consent'))
const commands = later(() => import('./host/run-command'))

// One function: it only connects the page, the models and the views.
export function startChat(): void {
  watchTranslation()
  const root = document.getElementById('app')
  const channelId = location.pathname.split('/').at(-2) ?? ''
  const source = sourcePage()
  const speech = signal<Speech>({ ...english, later: fetchWords })
  const shell = createShell()
  const chatSession = signal<ChatSession | null>(null)
  /** Actions of the customer that wait until the chat session is loaded. */
  const early: ((chatSession: ChatSession) => void)[] = []
  const withSession = (act: (chatSession: ChatSession) => void) =>
    chatSession.value ? act(chatSession.value) : early.push(act)
  let init: Init | null = null
  let startRequested = false

  // All tabs share one draft. It is not stored while the page's consent is unknown or `none`.
  const drafts = () =>
    init?.storage === 'persistent' ? localStorage : init?.storage === 'session' ? sessionStorage : null
  const draftKey = `bubblewire:draft:${channelId}`
  const draft = storedText(drafts, draftKey)
  addEventListener('storage', ({ key, newValue }) => {
    if (key === draftKey) composer.show(newValue ?? '')
  })

  const composer = createComposer({
    draft,
    locked: computed(
      () => shell.connection.value === 'refused' || chatSession.value?.conversation.textInputLocked.value === true,
    ),
    files: computed(() => chatSession.value?.extras.value?.files.value?.uploads ?? null),
    typing: (active) => chatSession.value?.conversation.customerTyping(active),
    send: (body, files) => withSession(({ conversation }) => conversation.sendText(body, files)),
  })

  // The customer can type before this script runs: the text in the box is the draft, and a line break at its end means
  // "send".
  const passed: PassedState = history.state ?? {}
  const typed = document.querySelector('textarea')?.value || passed.text
  history.replaceState(null, '')
  if (typed) composer.write(typed)
  if (typed?.endsWith('\n') && !passed.reloadedAt) composer.submit()

  const host = joinHostPage(channelId, {
    async begin(given) {
      if (given.storage !== 'persistent') await storage.ready().then(({ applyConsent }) => applyConsent(given.storage))
      init = given
      composer.show(composer.text.peek() || (draft.read() ?? ''))
      shell.layOut(given.full_screen)
      if (given.settings.container) document.documentElement.classList.add('filled')
      if (given.engaged) shell.expectHistory()
      applyAppearance(source, given.settings, shell)
      void setLanguage(given.language)?.then(warmUp)
      // A chat that the customer opened already has the focus. A chat that opens after a navigation must not take it.
      if (given.open) shell.show(document.hasFocus() && host.embedded)
      if (given.open || given.engaged || startRequested) void startSession()
    },
    open() {
      shell.show(true)
      void startSession()
    },
    close: shell.hide,
    page(language, fullScreen) {
      shell.layOut(fullScreen)
      if (init) void setLanguage(language)
    },
    command(asked) {
      // Consent counts at once, also if the code of the commands loads late.
      if (asked.name === 'store' && init) init = { ...init, storage: asked.request }
      void commands.ready().then(({ runCommand }) =>
        runCommand(asked, {
          host,
          shell,
          chatSession,
          composer,
          applySettings,
          startSession,
          restart,
        }),
      )
    },
  })

  renewWhenQuiet({ passed, init: () => init, shell, chatSession })

  let starting = false
  async function startSession() {
    startRequested = true
    if (starting || !init) return
    starting = true
    shell.setConnection('connecting')
    await afterPaint()
    chatSession.value = startChatSession({ init, speech, language: () => language, shell, host, source })
    for (const act of early.splice(0)) act(chatSession.value)
    chatSession.value.session.onEnded((reason) => {
      if (reason !== 'signed_in') composer.write('')
      host.post({ type: 'session', reason })
    })
  }

  function restart(session_token: string) {
    chatSession.value?.dispose()
    chatSession.value = null
    starting = false
    if (init) init = { ...init, session_token }
    void startSession()
  }

  function applySettings(settings: Settings) {
    if (init) init = { ...init, settings: { ...init.settings, ...settings } }
    applyAppearance(source, init?.settings ?? settings, shell)
    requestedTexts = ''
    void setLanguage(requestedLanguage)
  }

  let requestedLanguage = ''
  let language = 'en'
  let whole = false
  let requestedTexts = ''
  let loading: Promise<void> | undefined
  function setLanguage(requested: string) {
    requestedLanguage = requested
    // The language has not changed if only the page's size changed.
    const words = `${whole} ${requested}`
    if (words !== requestedTexts) {
      language = supportedLanguage([requested, ...navigator.languages])
      loading = loadTexts(words, language)
    }
    requestedTexts = words
    return loading
  }

  async function loadTexts(words: string, language: string) {
    const { lacking, ...found } = await loadSpeech(
      language,
      ownStrings(source, init?.settings.strings, language),
      whole,
    )
    if (words !== requestedTexts) return
    void lacking?.then(() => {
      requestedTexts = ''
      void setLanguage(requestedLanguage)
    })
    document.title = lookup(found, en)('title')
    document.documentElement.lang = language
    document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
    // Last, because elements that are rendered again read the language from the document.
    const next = { ...found, later: fetchWords }
    if (JSON.stringify(next) !== JSON.stringify(speech.value)) speech.value = next
  }

  async function fetchWords() {
    whole = true
    await setLanguage(requestedLanguage)
  }

  /** Closes the chat immediately, without waiting for the loader, so that new messages count as unread. */
  function close() {
    shell.hide()
    host.close()
  }

  // Without a chat session nothing is unread. This clears "offline" from the bubble.
  effect(() => {
    if (!chatSession.value) host.unread(0, '', lookup(speech.value, en)('open_chat'))
  })

  if (root)
    render(
      <App
        speech={speech}
        shell={shell}
        composer={composer}
        chatSession={chatSession}
        withExtras={(act) => withSession((here) => here.withExtras(act))}
        close={host.embedded ? close : null}
      />,
      root,
    )
}
