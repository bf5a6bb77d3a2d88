import type { AutomaticMessage, ChatMessage, NewestMessage } from '../../contract/chat/embed'
import { previewTexts, teamName } from './preview-words'
import type { Site } from './site-state'
import { countInTitle } from './title-count'
import { toJson } from './to-json'

export type UnreadNews = Partial<Extract<ChatMessage, { type: 'unread' }>>

export type Preview = ReturnType<typeof createPreview>

interface ShownPreview {
  key: string
  text: string
  author: string
}

const mostDismissed = 20

export function createPreview(site: Site) {
  const { core, button, chat, keeping } = site
  const title = countInTitle(site)
  const { card, open, author, words, dismiss } = addCard(site)

  let current: ShownPreview | null = null
  let newest = ''
  let lastAdded: AutomaticMessage | undefined
  let unread = 0

  function show(preview: ShownPreview) {
    if (core.shown || site.life.ended || dismissedKeys().includes(preview.key)) return
    const spoken = setCardLanguage(site, card)
    const dismissLabel = previewTexts[spoken]?.dismiss ?? ''
    current = preview
    author.textContent = preview.author || teamName(spoken, site.strings, core.set.strings)
    words.textContent = preview.text
    words.dir = 'auto'
    card.ariaLabel = author.textContent
    dismiss.ariaLabel = dismissLabel
    if (site.scheme) card.style.colorScheme = site.scheme
    card.hidden = button.inert
  }

  function hide() {
    current = null
    card.hidden = true
  }

  function dismissedKeys(): string[] {
    try {
      return JSON.parse(keeping.read('dismissed') ?? '[]') as string[]
    } catch {
      return []
    }
  }

  site.life.listen(window, 'storage', () => current && dismissedKeys().includes(current.key) && hide())
  open.onclick = () => core.move(true)
  dismiss.onclick = () => {
    if (current) keeping.write('dismissed', toJson([...dismissedKeys(), current.key].slice(-mostDismissed)))
    hide()
    button.focus()
  }

  const { layout } = core
  core.layout = () => {
    layout()
    card.hidden = !current || button.inert
  }

  async function askNewest(before: string) {
    const found: NewestMessage | null = await chat.ask('newest', null)
    if (found && newest === before) show({ key: found.id, text: found.text, author: found.author_name })
  }

  return {
    update({ count = 0, preview = '', scheme }: UnreadNews, added: readonly AutomaticMessage[]) {
      site.scheme = scheme ?? site.scheme
      title(count + added.length)
      const [last] = added.slice(-1)
      const before = newest
      newest = count ? `${count} ${preview}` : ''
      if (!count && !last) hide()
      else if (last && last !== lastAdded) show(shownOf(last))
      // A lower count means that the customer read messages in another tab or on another device.
      else if (newest && newest !== before && count >= unread) void askNewest(newest).catch(String)
      unread = count
      lastAdded = last
    },
  }
}

export function setCardLanguage({ core }: Pick<Site, 'core'>, card: HTMLElement): string {
  const language = core.set.language || document.documentElement.lang || navigator.language
  const short = language.split('-')[0]?.toLowerCase() ?? ''
  const spoken = Object.hasOwn(previewTexts, short) ? short : 'en'
  card.lang = language
  card.dir = /^(ar|he)$/.test(spoken) ? 'rtl' : 'ltr'
  return spoken
}

export function addCard({ core, button }: Pick<Site, 'core' | 'button'>) {
  const card = core.tools.createElement('section')
  const open = core.tools.createElement('button')
  const author = core.tools.createElement('strong')
  const words = core.tools.createElement('span')
  const dismiss = core.tools.createElement('button')
  open.append(author, words)
  open.className = 'open'
  dismiss.className = 'dismiss'
  card.append(open, dismiss)
  card.hidden = true
  const { position, offset = 20, size = 60, zIndex = 1e7 } = core.set
  const side = position === 'left' ? 'left' : 'right'
  core.style(styles(side, Number(offset), Number(size), zIndex, core.tools.isLight()))
  button.after(card)
  return { card, open, author, words, dismiss }
}

const shownOf = ({ id, text, author_name = '' }: AutomaticMessage): ShownPreview => ({
  key: id ?? text,
  text,
  author: author_name,
})

const styles = (side: string, offset: number, size: number, zIndex: number | string, isLight: boolean) =>
  `section{position:fixed;${side}:${offset}px;bottom:${offset + size + 12}px;z-index:${zIndex};box-sizing:border-box;display:flex;align-items:start;width:min(320px,100vw - ${2 * offset}px);border:1px solid #8886;border-radius:14px;box-shadow:0 4px 24px #0003;background:Canvas;color:CanvasText;color-scheme:${isLight ? 'light' : 'light dark'};font:15px/1.4 system-ui,sans-serif;animation:come .2s}
section[hidden]{display:none}
section button{all:unset;position:static;box-sizing:border-box;min-width:24px;min-height:24px;cursor:pointer}
section button:before{content:none}
section button:hover{opacity:1}
section button:focus-visible{outline:2px solid;outline-offset:-3px;border-radius:12px}
.open{flex:1;min-width:0;padding-block:12px;padding-inline:16px 0}
strong{display:block;margin-bottom:2px;font-weight:600;font-size:14px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
span{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;overflow-wrap:anywhere;unicode-bidi:plaintext}
section .dismiss{flex:none;display:grid;place-items:center;width:40px;height:40px;font-size:22px;line-height:1}
section .dismiss:before{content:"×"/"";position:static;border:0;inset:auto;background:none}
section .dismiss:hover{text-shadow:0 0 1px}
@keyframes come{from{opacity:0;transform:translateY(8px)}}
@media(prefers-reduced-motion){section{animation:none}}
@media(pointer:coarse){section{zoom:${innerWidth / outerWidth}}}
@media print{section{display:none}}`
