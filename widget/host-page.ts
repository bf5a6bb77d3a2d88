import type { ChatMessage, LoaderMessage, Page } from '../contract/embed'

export type Init = Extract<LoaderMessage, { type: 'init' }>

export interface HostPageEvents {
  begin(init: Init): void
  open(): void
  close(): void
  page(page: Page, fullScreen: boolean): void
}

/** What the chat may ask of the page around it. */
export interface HostPage {
  /** False when the chat was opened in a tab of its own: there is nothing to close then. */
  embedded: boolean
  close(): void
  engaged(): void
  unread(count: number, preview: string, label: string): void
  navigate(url: string): void
}

type Bare<T> = T extends unknown ? Omit<T, 'bubblewire'> : never

/** Speaks contract/embed.ts with the loader on the site's page: its parent only, and the origin in the address only. */
export function joinHostPage(channelId: string, events: HostPageEvents): HostPage {
  const embedded = window.parent !== window
  const origin = decodeURIComponent(location.hash.slice(1))

  const post = (message: Bare<ChatMessage>) => {
    if (embedded && URL.canParse(origin)) window.parent.postMessage({ bubblewire: 1, ...message }, origin)
  }

  addEventListener('message', (event: MessageEvent<LoaderMessage | null>) => {
    const { data } = event
    if (event.source !== window.parent || event.origin !== origin || data?.bubblewire !== 1) return
    if (data.type === 'init' && data.channel_id === channelId) events.begin(data)
    else if (data.type === 'open') events.open()
    else if (data.type === 'close') events.close()
    else if (data.type === 'page') events.page(data.page, data.full_screen)
  })

  if (embedded) post({ type: 'ready' })
  else void import('./stand-alone').then(({ standAlone }) => standAlone(channelId, events))

  return {
    embedded,
    close: () => post({ type: 'close' }),
    engaged: () => post({ type: 'engaged' }),
    unread: (count, preview, label) => post({ type: 'unread', count, preview, label }),
    navigate: (url) => (embedded ? post({ type: 'navigate', url }) : location.assign(url)),
  }
}
