import { computed, effect, signal } from '@preact/signals'
import type { WebSettings } from '../../contract/chat/web-settings'
import { localText } from '../../contract/local-text'
import { atEnd } from '../at-end'
import { type VisitorRequests, visitorRequests } from '../connection/visitor-requests'
import { catchFiles } from '../files/catch-files'
import { runInOneTab, soundLockName } from '../host/in-one-tab'
import { later } from '../later'
import { createChime, isSoundAllowed } from '../models/appearance/chime'
import { createSoundChoice } from '../models/appearance/sound-choice'
import { storedText } from '../models/kept/stored-text'
import { createLinkPanel, isMobilePlatform } from '../models/links/link-panel'
import { createAutomaticMessages } from '../models/log/automatic'
import { createAwayState } from '../models/session/away-state'
import { announceArrivals } from '../spoken/spoken'
import { ExtrasView } from '../views/log/ExtrasView'
import type { Extras, ExtrasNeeds, SheetName } from './extras-shape'

const menu = later(() => import('../views/sheets/Menu'))
const threads = later(() => import('../views/sheets/Threads'))

type On = (run: () => unknown) => void

/** Starts the parts of a chat that a source or its customer may need. They end with `life`. */
export function startExtras(needs: ExtrasNeeds, life: AbortSignal): Extras {
  const { channelId, owner, conversation, shell, host } = needs
  const on: On = (run) => atEnd(life, effect(run as () => void))
  const requests = visitorRequests(needs.token)
  const { settings, ask } = fetchSettings(requests, shell, on)
  const panel = createLinkPanel({
    navigate: host.navigate,
    isMobile: () => host.page.value?.mobile ?? isMobilePlatform(),
    cover: (covered) => host.post({ type: 'cover', on: covered }),
  })
  atEnd(life, panel.close)
  const sound = createSoundChoice(
    storedText(() => localStorage, `bubblewire:sound:${channelId}`),
    computed(() => settings.value?.sound === true),
  )
  const chime = createChime()
  const { automatic, show, awayText } = startTexts(needs, { settings, ask }, on, life)
  const { files, filesOver, attach } = startFileParts(needs, { requests, settings }, on, life)
  const opened = signal<SheetName | null>(null)

  return {
    ...needs,
    panel,
    requests,
    settings,
    automatic,
    awayText,
    elsewhere: computed(() => unreadElsewhere(conversation)),
    sound,
    files: files.part,
    filesOver,
    menu: menu.part,
    threads: threads.part,
    opened,
    failed: computed(() => [files, menu, threads].some((part) => part.failed.value)),
    accept: computed(() => settings.value?.attachments.content_types.map(fileKind).join()),
    attach,
    async open(name) {
      if (await (name === 'menu' ? menu : threads).load(null, wordsOf(needs))) opened.value = name
    },
    close() {
      opened.value = null
    },
    show,
    async playSound(threadId) {
      await ask()
      if (sound.on.peek() && (await isSoundAllowed()))
        await runInOneTab(soundLockName(owner, threadId), chime).catch(String)
    },
    forget() {
      conversation.forget(true)
      automatic.forget()
      files.part.peek()?.uploads.clear()
      clearStored(channelId, host.embedded)
      if (host.embedded) host.post({ type: 'session', reason: 'forgotten' })
      else location.reload()
    },
    ExtrasView,
  }
}

const wordsOf =
  ({ speech }: Pick<ExtrasNeeds, 'speech'>) =>
  async () =>
    speech.peek().later?.()

/** Fetches the settings. After a failure they are fetched again when the connection returns or the chat opens. */
function fetchSettings(requests: VisitorRequests, shell: ExtrasNeeds['shell'], on: On) {
  const settings = signal<WebSettings | null>(null)
  let asking: Promise<unknown> | null = null
  function ask(): Promise<unknown> {
    if (settings.peek()) return Promise.resolve()
    asking ??= requests.settings().then(
      (told) => {
        settings.value = told
      },
      () => {
        asking = null
      },
    )
    return asking
  }
  void ask()
  on(() => {
    if (shell.open.value && shell.connection.value === 'online') void ask()
  })
  return { settings, ask }
}

/** Shows and announces automatic texts: the welcome, messages of triggers, and the notice outside business hours. */
function startTexts(
  { owner, conversation, announcer, shell, speech, clock }: ExtrasNeeds,
  { settings, ask }: Pick<ReturnType<typeof fetchSettings>, 'settings' | 'ask'>,
  on: On,
  life: AbortSignal,
) {
  const { away, end } = createAwayState(settings, shell.open, clock)
  atEnd(life, end)
  const greeting = computed(() => (away.value && settings.value?.starters.away ? 'away' : 'welcome'))
  const automatic = createAutomaticMessages({
    clock,
    stored: storedText(() => sessionStorage, `bubblewire:automatic:${owner}`),
    starters: settings,
    greeting,
  })
  const language = computed(() => speech.value.language)

  function showNow(id: string, text: string, spoken: string) {
    const content = automatic.show(id, text, spoken)
    if (content && shell.open.peek()) void announceArrivals([content], announcer, speech)
  }
  /** A message of a trigger waits for the settings, which have its structured content. */
  const show = (id: string, text: string, spoken: string) => void ask().then(() => showNow(id, text, spoken))
  on(() => {
    const texts = settings.value?.[`${greeting.value}_message`]
    if (texts && conversation.loaded.value && conversation.empty.value)
      showNow(greeting.value, localText(texts, language.value), language.value)
  })
  on(() => {
    conversation.messages.value
    automatic.dropStored(conversation.isDelivered)
  })

  const awayText = computed(() => {
    const isGreeting = greeting.value === 'away' && conversation.empty.value
    const texts = away.value && !isGreeting && settings.value?.away_message
    return texts ? localText(texts, language.value) : ''
  })
  on(() => {
    if (awayText.value && shell.open.value) announcer.say(awayText.value)
  })
  return { automatic, show, awayText }
}

/** Takes files that are dropped, pasted or chosen. Their code is fetched with the first file. */
function startFileParts(
  needs: ExtrasNeeds,
  { requests, settings }: Pick<Extras, 'requests' | 'settings'>,
  on: On,
  life: AbortSignal,
) {
  const { speech, announcer, newId, owner, conversation } = needs
  const stored = storedText(() => sessionStorage, `bubblewire:files:${owner}`)
  const files = later(
    () => import('../files/start-files'),
    ({ startFiles }) => startFiles({ speech, announcer, newId, requests, settings, stored }, life),
    life,
  )
  const words = wordsOf(needs)

  async function attach(chosen: readonly File[]) {
    void files.load(null, words)
    const { uploads } = await files.ready()
    uploads.add(chosen)
  }

  const filesOver = signal(false)
  on(() =>
    catchFiles({
      take: conversation.textInputLocked.value ? null : attach,
      onDrag(held) {
        filesOver.value = held
        if (held) void files.load(null, words)
      },
    }),
  )
  if (stored.read()) void files.load(null, words)
  return { files, filesOver, attach }
}

/** Counts the unread messages of the team in the other conversations. */
function unreadElsewhere({ thread, threads: known }: ExtrasNeeds['conversation']): number {
  return known.value
    .filter(({ id, last_content }) => id !== thread.value?.id && last_content?.from === 'agent')
    .reduce((sum, { last_content, marks }) => sum + Math.max(0, (last_content?.seq ?? 0) - marks.customer_read_seq), 0)
}

/** Deletes drafts, choices and files of the chat in this browser. On a site the loader replaces the session token. */
function clearStored(channelId: string, embedded: boolean) {
  const ours = new RegExp(`^(bw-|bubblewire:.*${channelId})`)
  try {
    for (const area of [sessionStorage, localStorage])
      for (const key of Object.keys(area))
        if (ours.test(key) && !(embedded && key === `bubblewire:${channelId}`)) area.removeItem(key)
  } catch {}
}

/** Old Office documents share a content type that browsers cannot map to file extensions. */
const fileKind = (kind: string) => (kind === 'application/x-cfb' ? '.doc,.xls,.ppt' : kind)
