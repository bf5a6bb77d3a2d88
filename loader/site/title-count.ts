import type { Site } from './site-state'

const most = 5

/**
 * Shows the count of unread messages before the page's title, also after the page changes its title. When the page has its own count, or removes
 * ours again and again, the title stays as the page sets it.
 */
export function countInTitle(site: Site) {
  /** The number of times each title got this count. */
  const marked = new Map<string, number>()
  let count = 0
  let watching = false

  const own = () => {
    const { titleMark } = site
    return titleMark && document.title.startsWith(titleMark) ? document.title.slice(titleMark.length) : document.title
  }

  function draw() {
    const title = own()
    const mark = count && !/^\(\d+\+?\)/.test(title) ? `(${count}) ` : ''
    const times = marked.get(title) ?? 0
    if (!mark) {
      if (title !== document.title) document.title = title
      site.titleMark = ''
    } else if (document.title !== mark + title && times < most) {
      marked.set(title, times + 1)
      site.titleMark = mark
      document.title = mark + title
    }
  }

  const observer = new MutationObserver(draw)
  site.page.onChange(() => {
    marked.clear()
    draw()
  })
  site.onEnd(() => {
    observer.disconnect()
    count = 0
    draw()
  })

  return (now: number) => {
    if (count === now || site.life.aborted) return
    count = now
    marked.clear()
    if (!watching) observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    watching = true
    draw()
  }
}
