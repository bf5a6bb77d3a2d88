import type { ComponentChildren } from 'preact'
import { isWebPage } from '../../../../contract/markdown/linked-text'
import { allowedAddress } from '../../../models/structured/address'
import cardWords from '../../../strings/english/links.json'
import { useWords } from '../../../strings/words'
import { unseen } from '../../unseen'
import { Icon, newTab } from './icons'
import type { LinkRequest } from './props'

const chain = 'M9 15l6-6M11 7l2-2a4 4 0 016 6l-2 2M13 17l-2 2a4 4 0 01-6-6l2-2'

interface LinkFields {
  url?: string
  url_fallback?: string
  target?: LinkRequest['target']
  webview_height?: LinkRequest['webviewHeight']
}

/** Returns the link of a card or a button with the spec's defaults; null if it has no address that can be opened. */
export function linkOf(fields: LinkFields, title: string): LinkRequest | null {
  const url = allowedAddress(fields.url) ?? allowedAddress(fields.url_fallback)
  return url ? { url, title, target: fields.target ?? 'open', webviewHeight: fields.webview_height ?? 'full' } : null
}

/** True if the link opens a new tab; a link to a telephone number does not. */
const leaves = ({ url, target }: LinkRequest): boolean => target === 'open' && isWebPage(url)

interface LinkProps {
  /** Null for an element that looks the same without a link. */
  link: LinkRequest | null
  class?: string
  openLink(link: LinkRequest): void
  children: ComponentChildren
}

/** A real link, so that it can be copied or opened elsewhere; a plain click opens its target. */
export function Link({ link, class: className, openLink, children }: LinkProps) {
  const word = useWords(cardWords)
  if (!link) return <div class={className}>{children}</div>

  const press = (event: MouseEvent) => {
    // The browser opens these links itself. After an `await` it would block them as popups.
    if (leaves(link) || /^(tel|mailto|sms):/.test(link.url)) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openLink(link)
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

export const LinkIcon = ({ link, size }: { link: LinkRequest; size: number }) => (
  <Icon d={leaves(link) ? newTab : chain} size={size} />
)
