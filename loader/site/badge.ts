import type { ChatMessage } from '../../contract/embed'
import type { Site } from './site'

type News = Partial<Extract<ChatMessage, { type: 'unread' }>>

/** The number on the bubble, its name, and a polite word for whoever does not see it. */
export function drawBadge({ core, bubble, button, events, keeping }: Site) {
  const badge = document.createElement('b')
  const region = document.createElement('p')
  region.role = 'status'
  const tree = bubble.shadowRoot as ShadowRoot
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`b{position:absolute;inset:-4px -4px auto auto;min-width:8px;padding:0 8px;border-radius:18px;color:#fff;background:#c00;font:600 12px/24px system-ui}
b:empty{display:none}
p{position:fixed;bottom:0;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}`)
  tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet]
  button.append(badge)
  tree.append(region)

  let news: News = {}
  let added = 0

  function draw() {
    const count = (news.count ?? 0) + added
    badge.textContent = count ? (count > 99 ? '99+' : String(count)) : ''
  }

  function hear(now: News) {
    const before = Number(keeping.read('unread') ?? 0)
    const { preview = '', label, title } = now
    // What arrives before the visitor's eyes is unread for a moment only.
    const count = core.shown && document.visibilityState === 'visible' ? 0 : (now.count ?? 0)
    const changed = count !== (news.count ?? 0)
    news = { ...now, count }
    if (label) button.ariaLabel = label
    const frame = tree.querySelector('iframe')
    if (frame && title) frame.title = title
    draw()
    if (!core.session || !changed) return
    keeping.write('unread', count ? String(count) : undefined)
    events.emit('unread', { count, preview })
    // Once in a tab, also when the visitor goes on to the next page.
    if (count > before && !core.shown) say(`${label ?? ''}. ${preview}`)
  }

  /** Removed and set anew, since a reader that heard the same text before stays silent. */
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
    added = 0
    region.textContent = ''
    draw()
  }

  core.acts.unread = hear as never
  core.acts.badge = (now: News) => hear({ ...now, label: button.ariaLabel ?? '' })

  return {
    add(count: number) {
      added += count
      draw()
    },
    clear() {
      news = {}
      added = 0
      draw()
    },
    say,
  }
}
