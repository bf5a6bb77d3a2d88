import type { Site } from './site-state'

const mostRepeats = 5

/** Without a prototype, because a title may be `constructor` or `toString`. */
const noTitles = () => Object.create(null) as Record<string, number>

/** Puts the unread count before the title, unless the page has its own count there or keeps removing this one. */
export function countInTitle(site: Site) {
  let markCounts: Record<string, number> = noTitles()
  let count = 0

  const bareTitle = () => {
    const { titleMark } = site
    return titleMark && document.title.startsWith(titleMark) ? document.title.slice(titleMark.length) : document.title
  }

  function draw() {
    const title = bareTitle()
    const mark = count && !/^\(\d+\+?\)/.test(title) ? `(${count}) ` : ''
    const times = markCounts[title] ?? 0
    if (!mark) {
      if (title !== document.title) document.title = title
      site.titleMark = ''
    } else if (document.title !== mark + title && times < mostRepeats) {
      markCounts[title] = times + 1
      site.titleMark = mark
      document.title = mark + title
    }
  }

  let stopWatching: (() => void) | undefined
  site.page.onChange(() => {
    markCounts = noTitles()
    draw()
  })
  site.life.onEnd(() => {
    stopWatching?.()
    count = 0
    draw()
  })

  return (newCount: number) => {
    if (count === newCount || site.life.ended) return
    count = newCount
    markCounts = noTitles()
    stopWatching ??= site.core.tools.observeHead(draw)
    draw()
  }
}
