import { later } from '../later'

const translated = later(() => import('./follow-translation'))

/** Fetches follow-translation.ts when the browser starts to translate this page, and passes it the changes until then. */
export function watchTranslation(): void {
  let changes: MutationRecord[] = []
  /** The texts that were replaced, and what they said then. A removed text changes without a record. */
  const replaced = new Map<Node, string | null>()
  const watcher = new MutationObserver((newest) => {
    if (!changes[0] && !newest.some(({ addedNodes }) => addedNodes[0]?.nodeName === 'FONT')) return
    changes = changes.concat(newest)
    for (const { removedNodes } of newest) for (const each of removedNodes) replaced.set(each, each.nodeValue)
    if (changes.length > newest.length) return
    void translated.ready().then(({ followTranslation }) => {
      const all = changes.concat(watcher.takeRecords())
      watcher.disconnect()
      followTranslation(all, replaced)
    })
  })
  watcher.observe(document.body, { childList: true, characterData: true, subtree: true })
}
