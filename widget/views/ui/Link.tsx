import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { isWebPage } from '../../../contract/markdown/is-web-page'
import { allowedAddress } from '../../models/links/allowed-address'
import type { LinkOpener, Link as PageLink } from '../../models/links/link-panel'
import cardWords from '../../strings/english/links.json'
import { useWords } from '../../strings/words'
import { Icon, newTab } from './icon-paths'
import { unseen } from './unseen'

const chain = 'M9 15l6-6M11 7l2-2a4 4 0 016 6l-2 2M13 17l-2 2a4 4 0 01-6-6l2-2'

interface LinkFields {
  url?: string
  url_fallback?: string
  target?: PageLink['target']
  webview_height?: PageLink['webviewHeight']
}

/** Returns the link of a card or a button with the spec's defaults; null if it has no address that can be opened. */
export function linkOf(fields: LinkFields, title: string): PageLink | null {
  const url = allowedAddress(fields.url) ?? allowedAddress(fields.url_fallback)
  return url ? { url, title, target: fields.target ?? 'open', webviewHeight: fields.webview_height ?? 'full' } : null
}

/** True if the link opens a new tab; a link to a telephone number does not. */
const leaves = ({ url, target }: PageLink): boolean => target === 'open' && isWebPage(url)

/** True if the browser itself opens the link: a new tab, a telephone or a mail program. */
const opensItself = (link: PageLink): boolean => leaves(link) || /^(tel|mailto|sms):/.test(link.url)

interface LinkProps {
  /** Null for an element that looks the same without a link. */
  link: PageLink | null
  class?: string
  links: LinkOpener
  children: ComponentChildren
}

/** A real link, so that it can be copied or opened elsewhere; a plain click opens its target. */
export function Link({ link, class: className, links, children }: LinkProps) {
  const word = useWords(cardWords)
  const byBrowser = link && opensItself(link)
  useEffect(() => {
    if (byBrowser === false) links.prepare?.()
  }, [byBrowser])
  if (!link) return <div class={className}>{children}</div>

  const press = (event: MouseEvent) => {
    if (byBrowser || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    links.open(link)
  }

  return (
    <a
      class={className}
      href={link.url}
      target={leaves(link) ? '_blank' : undefined}
      rel="noopener noreferrer"
      aria-haspopup={link.target === 'webview' ? 'dialog' : undefined}
      draggable={false}
      onClick={press}
    >
      {children}
      {leaves(link) && <span class={unseen}> {word('opens_new_tab')}</span>}
    </a>
  )
}

export const LinkIcon = ({ link, size }: { link: PageLink; size: number }) => (
  <Icon d={leaves(link) ? newTab : chain} size={size} />
)
