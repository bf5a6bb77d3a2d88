import type { FramedCore as Core } from '../core'
import type { Commands } from './commands'

export type PageChanges = ReturnType<typeof followPage>

/**
 * Notices navigation within a single-page site without changing the site's history: by the Navigation API, else by
 * browser events and the command `pageChange`.
 */
export function followPage(core: Core, signal: AbortSignal) {
  const hearers: (() => void)[] = []
  let url = location.href

  function changed() {
    core.layout()
    if (url === location.href) return
    url = location.href
    for (const hear of hearers) hear()
  }

  const navigation = (window as { navigation?: EventTarget }).navigation
  navigation?.addEventListener('currententrychange', changed, { signal })
  for (const event of ['popstate', 'hashchange']) addEventListener(event, changed, { signal })

  // The chat follows the language of the page.
  const language = new MutationObserver(core.layout)
  language.observe(document.documentElement, { attributeFilter: ['lang'] })
  signal.addEventListener('abort', () => language.disconnect())

  // A router changes the address first, then the title.
  let { title } = document
  const head = new MutationObserver(() => {
    if (title === document.title) return
    title = document.title
    core.layout()
  })
  head.observe(document.head, { childList: true, characterData: true, subtree: true })
  signal.addEventListener('abort', () => head.disconnect())

  const commands: Commands = { pageChange: changed }
  return { onChange: (hear: () => void) => void hearers.push(hear), commands }
}
