import type { AutomaticMessage } from '../../contract/chat/embed'
import { fetchOnce } from './once'
import type { UnreadNews } from './preview'
import type { Site } from './site-state'

/** Renders the unread count on the bubble, updates the bubble's name and announces new messages to screen readers. */
export function drawBadge(site: Site) {
  const { core, button, events, keeping } = site
  const { badge, region, tree } = addBadge(site)

  let news: UnreadNews = {}
  let added: AutomaticMessage[] = []
  /** The bubble's name without the count of messages that only the page added. */
  let name = button.ariaLabel
  let counted = false
  const preview = fetchOnce(
    () => import('./preview'),
    ({ createPreview }) => createPreview(site),
  )
  let isPreviewed = false

  const paint = (count: number) => {
    badge.textContent = count ? (count > 99 ? '99+' : String(count)) : ''
  }

  function draw() {
    const count = (news.count ?? 0) + added.length
    paint(count)
    if (added.length || counted) button.ariaLabel = added.length ? `${name} (${count})` : name
    counted = added.length > 0
    isPreviewed ||= count > 0
    if (isPreviewed) void preview().then(({ tell }) => tell(news, added), String)
  }

  function hear(now: UnreadNews) {
    const before = Number(keeping.read('unread') ?? 0)
    const { preview: text = '', label, title } = now
    const count = core.shown && document.visibilityState === 'visible' ? 0 : (now.count ?? 0)
    const changed = count !== (news.count ?? 0)
    news = { ...now, count }
    if (label) button.ariaLabel = name = core.tools.nameOfBubble(core.set, { count, label })
    const frame = tree.querySelector('iframe')
    if (frame && title) frame.title = title
    draw()
    if (!core.session || !changed) return
    keeping.write('unread', count ? String(count) : undefined)
    events.emit('unread', { count, preview: text })
    // Announced one time in a tab, also when the customer goes to another page.
    if (count > before && !core.shown) say(`${label ?? ''}. ${text}`)
  }

  /** Empties the live region before setting it, because screen readers ignore an unchanged text. */
  function say(text: string) {
    region.textContent = ''
    requestAnimationFrame(() => {
      region.textContent = text
    })
  }

  const { move } = core
  core.move = (shown) => {
    move(shown)
    if (!shown) return
    added = []
    region.textContent = ''
    draw()
  }

  const known = core.session || core.shown ? 0 : Number(keeping.read('unread') ?? 0)
  if (known) {
    counted = true
    button.ariaLabel = `${name} (${known})`
    paint(known)
  }

  core.messages.unread = hear
  core.messages.badge = (now) => hear({ ...now, label: button.ariaLabel ?? '' })

  return {
    add(message: AutomaticMessage, aloud = true) {
      if (core.shown) return
      const { author_name, text } = message
      added = [...added, message]
      if (aloud) say(author_name ? `${author_name}: ${text}` : text)
      draw()
    },
    clear() {
      news = {}
      added = []
      draw()
    },
  }
}

function addBadge({ core, bubble, button }: Site) {
  const badge = core.tools.createElement('b')
  const region = core.tools.createElement('p')
  region.role = 'status'
  const tree = bubble.shadowRoot as ShadowRoot
  core.style(styles)
  button.append(badge)
  tree.append(region)
  return { badge, region, tree }
}

const styles = `b{position:absolute;inset:-4px -4px auto auto;min-width:8px;padding:0 8px;border-radius:18px;color:#fff;background:#c00;font:600 12px/24px system-ui}
b:empty{display:none}
p{position:fixed;bottom:0;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}`
