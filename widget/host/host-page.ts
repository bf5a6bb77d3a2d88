import { type ReadonlySignal, signal } from '@preact/signals'
import type { HostPageState, LoaderMessage, Settings, StorageMode, StoredSession } from '../../contract/chat/embed'
import { later } from '../later'
import { sourcePage } from './appearance'
import { newToken } from './new-token'
import { embedded, originOfPage, postToPage } from './post-to-page'

export interface Init {
  channel_id: string
  session_token: string
  /** The origin of the site's page; absent if the chat was opened in its own tab. */
  origin?: string
  storage: StorageMode
  /** True if the customer has already written on this site: then a closed chat connects, to count unread messages. */
  engaged: boolean
  open: boolean
  language: string
  /** The data attributes of the script tag, in the form of `dataset` (docs/use/appearance.md). */
  settings: Settings
  /** True if the chat fills the screen, as on phones. */
  full_screen: boolean
}

export type CommandMessage = Extract<LoaderMessage, { type: 'command' }>

export interface HostPageEvents {
  begin(init: Init): void
  open(): void
  close(): void
  page(language: string, fullScreen: boolean): void
  command(asked: CommandMessage): void
}

export interface HostPage {
  /** False if the chat was opened in its own tab, which has no close button. */
  embedded: boolean
  page: ReadonlySignal<HostPageState | undefined>
  post: typeof postToPage
  close(): void
  /** Reports that the customer wrote with this session token. */
  engaged(token: string): void
  unread(count: number, preview: string, label: string): void
  navigate(url: string): void
}

/** The page around the chat may send any data. */
const isFromLoader = (data: LoaderMessage | null): data is LoaderMessage =>
  data?.bubblewire === 1 && /^(init|page|command)$/.test(data.type) && typeof data.language === 'string'

const standAlonePart = later(() => import('./stand-alone'))

/**
 * Exchanges messages with the loader (contract/chat/embed.ts). Accepts only the parent window and only the origin in
 * the address.
 */
export function joinHostPage(channelId: string, events: HostPageEvents): HostPage {
  const page = signal<HostPageState>()
  let shown = false
  let known = ''

  addEventListener('message', (event: MessageEvent<LoaderMessage | null>) => {
    const { data } = event
    if (event.source !== window.parent || event.origin !== originOfPage || !isFromLoader(data)) return
    const { language, full_screen, open = false } = data
    page.value = data
    document.documentElement.style.colorScheme = sourcePage().scheme ?? (data.light ? 'light' : '')
    if (data.type === 'init') {
      const { token, engaged = false }: StoredSession = JSON.parse(data.session)
      if (engaged) known = token
      events.begin({
        channel_id: channelId,
        session_token: token,
        origin: originOfPage,
        storage: data.kept ? ((data.settings.consent || 'persistent') as StorageMode) : 'none',
        engaged,
        open,
        language,
        settings: data.settings,
        full_screen,
      })
    } else if (data.type === 'command') events.command(data)
    else {
      events.page(language, full_screen)
      if (open !== shown) events[open ? 'open' : 'close']()
    }
    shown = open
  })

  if (embedded)
    postToPage({
      type: 'ready',
      session: JSON.stringify({ token: newToken() }),
      focused: document.hasFocus(),
      typed: !!document.querySelector('textarea')?.value,
    })
  else void standAlonePart.ready().then(({ startStandAlone }) => startStandAlone(channelId, events))

  return {
    embedded,
    page,
    post: postToPage,
    close: () => postToPage({ type: 'close' }),
    engaged(token) {
      if (known !== token) postToPage({ type: 'engaged', session: JSON.stringify({ token, engaged: true }) })
      known = token
    },
    unread: (count, preview, label) =>
      postToPage({ type: 'unread', count, preview, label, title: document.title, scheme: sourcePage().scheme }),
    navigate: (url) => (embedded ? postToPage({ type: 'navigate', url }) : location.assign(url)),
  }
}
