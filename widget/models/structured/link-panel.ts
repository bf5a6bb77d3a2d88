import { type ReadonlySignal, signal } from '@preact/signals'
import type { LinkTarget, WebviewHeight } from '../../../contract/structured/link'
import { allowedAddress } from './address'
import { isWebPage } from './linked-text'

/** The request of a view when a link is pressed. */
export interface Link {
  url: string
  title: string
  target: LinkTarget
  webviewHeight: WebviewHeight
  /** Answers the message that the link stands in, for the page that it opens. */
  reply?(payload: string, text: string): void
}

export interface LinkPanelModel {
  /** The page shown in the sheet; null when the sheet is closed. */
  current: ReadonlySignal<Link | null>
  open(link: Link): void
  close(): void
  /** The chat's frame is to cover the page, or has its own place again. */
  cover(on: boolean): void
  /** Leaves the sheet for a new tab, for pages that do not show in a frame. */
  moveToNewTab(): void
}

export interface LinkPanelNeeds {
  /** Target `current`: the site's own tab goes there. */
  navigate(url: string): void
  /** True on phones and tablets, where `current` opens a full-size webview (spec, link behaviour fields). */
  isMobile(): boolean
  /** The chat's frame is to cover the page, or has its own place again. */
  cover(on: boolean): void
  openTab?(url: string): void
}

export function createLinkPanel({ navigate, isMobile, cover, openTab = newTab }: LinkPanelNeeds): LinkPanelModel {
  const current = signal<Link | null>(null)

  function open(link: Link) {
    const url = allowedAddress(link.url)
    if (!url) return
    if (!isWebPage(url) || link.target === 'open') return openTab(url)
    if (link.target === 'webview' || isMobile()) current.value = { ...link, url }
    else navigate(url)
  }

  function close() {
    current.value = null
  }

  function moveToNewTab() {
    const link = current.value
    close()
    if (link) openTab(link.url)
  }

  return { current, open, close, cover, moveToNewTab }
}

/** True on phones and tablets. Those of Apple name the Mac, and no Mac has a touch screen. */
export const isMobilePlatform = () => navigator.maxTouchPoints > 0 && /Android|Mac/.test(navigator.userAgent)

function newTab(url: string) {
  // Handled by the device beside the page; a new tab for them would stay empty.
  if (/^(tel|mailto|sms):/.test(url)) location.href = url
  else window.open(url, '_blank', 'noopener,noreferrer')
}
