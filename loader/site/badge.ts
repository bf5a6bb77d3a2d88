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
  let hasCount = false
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
    if (added.length || hasCount) button.ariaLabel = added.length ? `${name} (${count})` : name
    hasCount = added.length > 0
    isPreviewed ||= count > 0
    if (isPreviewed) void preview().then(({ update }) => update(news, added), String)
  }

  function onUnread(update: UnreadNews) {
    const before = Number(keeping.read('unread') ?? 0)
    const { preview: text = '', label, title } = update
    const count = core.shown && document.visibilityState === 'visible' ? 0 : (update.count ?? 0)
    const changed = count !== (news.count ?? 0)
    news = { ...update, count }
    if (label) button.ariaLabel = name = core.tools.nameOfBubble(core.set, { count, label })
    const frame = tree.querySelector('iframe')
    if (frame && title) frame.title = title
    draw()
    if (!core.session || !changed) return
    keeping.write('unread', count ? String(count) : undefined)
    events.emit('unread', { count, preview: text })
    // Announced one time in a tab, also when the customer goes to another page.
    if (count > before && !core.shown) announce(`${label ?? ''}. ${text}`)
  }

  /** Empties the live region before setting it, because screen readers ignore an unchanged text. */
  function announce(text: string) {
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

  const storedCount = core.session || core.shown ? 0 : Number(keeping.read('unread') ?? 0)
  if (storedCount) {
    hasCount = true
    button.ariaLabel = `${name} (${storedCount})`
    paint(storedCount)
  }

  core.messages.unread = onUnread
  core.messages.badge = (now) => onUnread({ ...now, label: button.ariaLabel ?? '' })

  return {
    add(message: AutomaticMessage, aloud = true) {
      if (core.shown) return
      const { author_name, text } = message
      added = [...added, message]
      if (aloud) announce(author_name ? `${author_name}: ${text}` : text)
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
