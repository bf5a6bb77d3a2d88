import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { WebSettings } from '../../contract/chat/web-settings'
import { localText } from '../../contract/local-text'
import { visitorRequests } from '../connection/visitor-requests'
import type { HostPage } from '../host/host-page'
import type { Announcer } from '../models/announcer/announcer'
import { keptText } from '../models/composer/kept-text'
import { createAutomatic } from '../models/log/automatic'
import type { Conversation } from '../models/log/conversation'
import { createSoundChoice } from '../models/look/sound-choice'
import { createAway } from '../models/session/away'
import type { Clock } from '../models/session/clock'
import type { Shell } from '../models/session/shell'
import { createLinkPanel, isMobilePlatform } from '../models/structured/link-panel'
import { enTalk } from '../strings/en-talk'
import { lookup, type Speech } from '../strings/words'
import { BesideView } from '../views/log/Beside'
import { catchFiles } from './catch-files'
import { createChime } from './chime'

export interface ExtrasNeeds {
  channelId: string
  /** Names whose things are kept in this browser. */
  owner: string
  token(): string
  conversation: Conversation
  announcer: Announcer
  shell: Shell
  speech: ReadonlySignal<Speech>
  clock: Clock
  newId(): string
  /** The chat is open and in view. */
  watching: ReadonlySignal<boolean>
  /** This tab speaks for all tabs of the site. */
  isLeader: ReadonlySignal<boolean>
  host: Pick<HostPage, 'embedded' | 'navigate' | 'page' | 'post'>
}

export type Extras = ReturnType<typeof startExtras>

/** What an open chat may have beside its conversation: the source's settings, files, sound, the menu, sheets. Fetched when one of them is wanted. */
export function startExtras(needs: ExtrasNeeds) {
  const { channelId, owner, conversation, announcer, shell, speech, clock, host } = needs
  const panel = createLinkPanel({
    navigate: host.navigate,
    isMobile: () => host.page.value?.mobile ?? isMobilePlatform(),
    cover: (on) => host.post({ type: 'cover', on }),
  })
  const requests = visitorRequests(channelId, needs.token)
  const settings = signal<WebSettings | null>(null)
  const automatic = createAutomatic({ clock, kept: keptText(() => sessionStorage, `bubblewire:automatic:${owner}`) })
  const away = createAway(settings, shell.open, clock)
  const sound = createSoundChoice(
    keptText(() => localStorage, `bubblewire:sound:${channelId}`),
    computed(() => settings.value?.sound === true),
  )
  const chime = createChime()
  const failed = signal(false)

  const ends: (() => void)[] = []
  const on = (run: () => unknown) => void ends.push(effect(run as () => void))

  /** A part that is fetched, with its words, when it is first wanted. */
  function part<P>(load: () => Promise<P>) {
    const here = signal<P | null>(null)
    return {
      here,
      async fetch(): Promise<P | null> {
        failed.value = false
        try {
          const [loaded] = await Promise.all([load(), speech.peek().later?.()])
          here.value ??= loaded
        } catch {
          failed.value = true
        }
        return here.value
      },
    }
  }

  const keptFiles = keptText(() => sessionStorage, `bubblewire:files:${owner}`)
  const files = part(() =>
    import('./files').then(({ startFiles }) =>
      startFiles({ ...needs, announcer, requests, settings, kept: keptFiles }),
    ),
  )
  const menu = part(() => import('../views/sheets/Menu'))
  const threads = part(() => import('../views/sheets/Threads'))
  const opened = signal<'menu' | 'threads' | null>(null)

  async function open(name: 'menu' | 'threads') {
    if (await (name === 'menu' ? menu : threads).fetch()) opened.value = name
  }

  async function attach(chosen: readonly File[]) {
    const part = await files.fetch()
    part?.uploads.add(chosen)
  }

  let asking: Promise<unknown> | null = null
  /** Asked again when the connection is back, or the chat is opened again, where it fails. */
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
    if (shell.open.value && shell.line.value === 'online') void ask()
  })

  const language = computed(() => speech.value.language)
  const say = (text: string) => {
    const t = lookup(speech.peek(), enTalk)
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
    automatic.settle(conversation.settled)
  })

  const awayText = computed(() => {
    const texts = away.value && settings.value?.away_message
    return texts ? localText(texts, language.value) : ''
  })
  on(() => {
    if (awayText.value && shell.open.value) announcer.say(awayText.value)
  })

  /** What came in other conversations than the one shown. */
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
      over(held) {
        filesOver.value = held
        if (held) void files.fetch()
      },
    }),
  )
  if (keptFiles.read()) void files.fetch()

  return {
    ...needs,
    /** Pages over the conversation. */
    panel,
    requests,
    settings: settings as ReadonlySignal<WebSettings | null>,
    automatic,
    awayText,
    elsewhere,
    sound,
    files: files.here as ReadonlySignal<Awaited<ReturnType<typeof files.fetch>>>,
    filesOver: filesOver as ReadonlySignal<boolean>,
    menu: menu.here,
    threads: threads.here,
    /** The sheet that is open. */
    opened: opened as ReadonlySignal<'menu' | 'threads' | null>,
    failed: failed as ReadonlySignal<boolean>,
    /** For the browser's chooser, which tells files by their names too. */
    accept: computed(() => settings.value?.attachments.content_types.map(namedKind).join()),
    attach,
    open,
    close() {
      opened.value = null
    },
    /** Shows a message of the source's own: `id` is its trigger's, or `welcome`. It is stored with what the visitor writes next. */
    show,
    /** Something came that is not in view: there may be a sound for it. */
    async hear() {
      await ask()
      if (sound.on.peek() && needs.isLeader.peek()) chime()
    },
    /** Everything was deleted: nothing of it stays in this browser, and the chat begins as somebody new, in every tab. */
    forget() {
      conversation.forget(true)
      automatic.forget()
      files.here.peek()?.uploads.clear()
      clearKept(channelId, host.embedded)
      if (host.embedded) host.post({ type: 'session', reason: 'forgotten' })
      else location.reload()
    },
    dispose() {
      for (const end of ends) end()
      panel.close()
    },
    BesideView,
  }
}

/** Drafts, choices and files of all that this browser keeps for the chat. What opens the session is the page's to change, where there is one. */
function clearKept(channelId: string, embedded: boolean) {
  const ours = new RegExp(`^(bw-|bubblewire:.*${channelId})`)
  try {
    for (const area of [sessionStorage, localStorage])
      for (const key of Object.keys(area))
        if (ours.test(key) && !(embedded && key === `bubblewire:${channelId}`)) area.removeItem(key)
  } catch {
    // Where nothing may be kept, nothing is.
  }
}

/** Office documents of old have one kind among themselves, of which browsers do not know the names. */
const namedKind = (kind: string) => (kind === 'application/x-cfb' ? '.doc,.xls,.ppt' : kind)
