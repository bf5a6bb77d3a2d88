import { type ReadonlySignal, signal } from '@preact/signals'
import type { LinkTarget, WebviewHeight } from '../../contract/structured/link'
import { allowedAddress } from './address'
import { isWebPage } from './linked-text'

/** What a view asks for when a link is pressed. */
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
  /** Leaves the sheet for a new tab, for pages that do not show in a frame. */
  moveToNewTab(): void
}

export interface LinkPanelNeeds {
  /** Target `current`: the site's own tab goes there. */
  navigate(url: string): void
  /** True on phones, where `current` opens a full-size webview (spec, link behaviour fields). */
  fullScreen?(): boolean
  openTab?(url: string): void
}

// Handled by the device beside the page; a new tab for them would stay empty.
const handedOver = ['tel:', 'mailto:', 'sms:']

export function createLinkPanel({
  navigate,
  fullScreen = () => false,
  openTab = newTab,
}: LinkPanelNeeds): LinkPanelModel {
  const current = signal<Link | null>(null)

  function open(link: Link) {
    const url = allowedAddress(link.url)
    if (!url) return
    if (!isWebPage(url) || link.target === 'open') return openTab(url)
    if (link.target === 'webview') current.value = { ...link, url }
    else if (fullScreen()) current.value = { ...link, url, target: 'webview', webviewHeight: 'full' }
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

  return { current, open, close, moveToNewTab }
}

function newTab(url: string) {
  if (handedOver.some((scheme) => url.startsWith(scheme))) location.href = url
  else window.open(url, '_blank', 'noopener,noreferrer')
}
