import { type ReadonlySignal, signal } from '@preact/signals'
import { isWebPage } from '../../../contract/markdown/is-web-page'
import type { LinkTarget, WebviewHeight } from '../../../contract/structured/link'
import { allowedAddress } from './allowed-address'

export interface Link {
  url: string
  title: string
  target: LinkTarget
  webviewHeight: WebviewHeight
  /** Answers the message with the link, as the opened page requests. */
  reply?(payload: string, text: string): void
}

export interface LinkOpener {
  open(link: Link): void
  /** Fetches the panel before the press. */
  prepare?(): void
}

export interface LinkPanelModel {
  /** The page in the sheet; null if the sheet is closed. */
  current: ReadonlySignal<Link | null>
  /** The page that was opened last. It stays while the sheet slides away. */
  last: ReadonlySignal<Link | null>
  open(link: Link): void
  close(): void
  /** Called with true before the chat's frame covers the site's page, and with false after the frame is small again. */
  cover(on: boolean): void
  /** Opens the page in a new tab and closes the sheet, for pages that do not load in a frame. */
  moveToNewTab(): void
}

export interface LinkPanelNeeds {
  /** Target `current`: opens the address in the site's own tab. */
  navigate(url: string): void
  /** True on phones and tablets, where `current` opens a full-size webview (spec, link behaviour fields). */
  isMobile(): boolean
  cover(on: boolean): void
  openTab?(url: string): void
}

export function createLinkPanel({ navigate, isMobile, cover, openTab = newTab }: LinkPanelNeeds): LinkPanelModel {
  const current = signal<Link | null>(null)
  const last = signal<Link | null>(null)

  function open(link: Link) {
    const url = allowedAddress(link.url)
    if (!url) return
    if (!isWebPage(url) || link.target === 'open') return openTab(url)
    if (link.target !== 'webview' && !isMobile()) return navigate(url)
    last.value = { ...link, url }
    current.value = last.value
  }

  function close() {
    current.value = null
  }

  function moveToNewTab() {
    const link = current.value
    close()
    if (link) openTab(link.url)
  }

  return { current, last, open, close, cover, moveToNewTab }
}

/** True on phones and tablets. iPads report a Mac, but no Mac has a touch screen. */
export const isMobilePlatform = () => navigator.maxTouchPoints > 0 && /Android|Mac/.test(navigator.userAgent)

function newTab(url: string) {
  // The device handles these addresses itself; a new tab for them would stay empty.
  if (/^(tel|mailto|sms):/.test(url)) location.href = url
  else window.open(url, '_blank', 'noopener,noreferrer')
}
