import { computed, effect, signal } from '@preact/signals'
import type { WebSettings } from '../../contract/chat/web-settings'
import { localText } from '../../contract/local-text'
import { atEnd } from '../at-end'
import { visitorRequests } from '../connection/visitor-requests'
import { catchFiles } from '../files/catch-files'
import { runInOneTab, soundLockName } from '../host/in-one-tab'
import { later } from '../later'
import { createChime, isSoundAllowed } from '../models/appearance/chime'
import { createSoundChoice } from '../models/appearance/sound-choice'
import { storedText } from '../models/kept/stored-text'
import { createAutomaticMessages } from '../models/log/automatic'
import { createAwayState } from '../models/session/away-state'
import { createLinkPanel, isMobilePlatform } from '../models/structured/link-panel'
import { enLog } from '../strings/en-log'
import { lookup } from '../strings/words'
import { ExtrasView } from '../views/log/ExtrasView'
import type { Extras, ExtrasNeeds, SheetName } from './extras-shape'

const menu = later(() => import('../views/sheets/Menu'))
const threads = later(() => import('../views/sheets/Threads'))

// One function: it only connects parts in other files, and its size budget is nearly used up.
export function startExtras(needs: ExtrasNeeds, life: AbortSignal): Extras {
  const { channelId, owner, conversation, announcer, shell, speech, clock, host } = needs
  const panel = createLinkPanel({
    navigate: host.navigate,
    isMobile: () => host.page.value?.mobile ?? isMobilePlatform(),
    cover: (on) => host.post({ type: 'cover', on }),
  })
  const requests = visitorRequests(needs.token)
  const settings = signal<WebSettings | null>(null)
  const automatic = createAutomaticMessages({
    clock,
    stored: storedText(() => sessionStorage, `bubblewire:automatic:${owner}`),
  })
  const { away, end: endAway } = createAwayState(settings, shell.open, clock)
  const sound = createSoundChoice(
    storedText(() => localStorage, `bubblewire:sound:${channelId}`),
    computed(() => settings.value?.sound === true),
  )
  const chime = createChime()

  atEnd(life, endAway, panel.close)
  const on = (run: () => unknown) => atEnd(life, effect(run as () => void))

  const words = async () => speech.peek().later?.()
  const keptFiles = storedText(() => sessionStorage, `bubblewire:files:${owner}`)
  const files = later(
    () => import('../files/start-files'),
    ({ startFiles }) => startFiles({ ...needs, announcer, requests, settings, stored: keptFiles }, life),
    life,
  )
  const opened = signal<SheetName | null>(null)

  async function open(name: SheetName) {
    if (await (name === 'menu' ? menu : threads).load(null, words)) opened.value = name
  }

  async function attach(chosen: readonly File[]) {
    void files.load(null, words)
    const { uploads } = await files.ready()
    uploads.add(chosen)
  }

  let asking: Promise<unknown> | null = null
  /** Fetches the settings. After a failure they are fetched again when the connection returns or the chat opens. */
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

  const language = computed(() => speech.value.language)
  const say = (text: string) => {
    const t = lookup(speech.peek(), enLog)
    if (shell.open.peek()) announcer.say(t('say_message', { name: t('agent'), text }))
  }
  function show(id: string, text: string, spoken: string) {
    if (automatic.show(id, text, spoken)) say(text)
  }
  on(() => {
    const welcome = settings.value?.welcome_message
    if (welcome && conversation.loaded.value && conversation.empty.value)
      show('welcome', localText(welcome, language.value), language.value)
  })
  on(() => {
    conversation.messages.value
    automatic.dropStored(conversation.isDelivered)
  })

  const awayText = computed(() => {
    const texts = away.value && settings.value?.away_message
    return texts ? localText(texts, language.value) : ''
  })
  on(() => {
    if (awayText.value && shell.open.value) announcer.say(awayText.value)
  })

  const elsewhere = computed(() => {
    const shown = conversation.thread.value?.id
    return conversation.threads.value
      .filter(({ id, last_content }) => id !== shown && last_content?.from === 'agent')
      .reduce(
        (sum, { last_content, marks }) => sum + Math.max(0, (last_content?.seq ?? 0) - marks.customer_read_seq),
        0,
      )
  })

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
  if (keptFiles.read()) void files.load(null, words)

  return {
    ...needs,
    panel,
    requests,
    settings,
    automatic,
    awayText,
    elsewhere,
    sound,
    files: files.part,
    filesOver,
    menu: menu.part,
    threads: threads.part,
    opened,
    failed: computed(() => [files, menu, threads].some((part) => part.failed.value)),
    accept: computed(() => settings.value?.attachments.content_types.map(fileKind).join()),
    attach,
    open,
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
