import { later } from '../later'

const translated = later(() => import('./translated'))

/**
 * Fetches the part that follows a translation once the browser translates this page, which may be before it has a message. That part
 * gets what was changed until it came.
 */
export function watchTranslation(): void {
  const changes: MutationRecord[] = []
  const watcher = new MutationObserver((newest) => {
    if (!changes[0] && !newest.some(({ addedNodes }) => addedNodes[0]?.nodeName === 'FONT')) return
    if (changes.push(...newest) > newest.length) return
    void translated.sure().then(({ followTranslation }) => {
      changes.push(...watcher.takeRecords())
      watcher.disconnect()
      followTranslation(changes)
    })
  })
  watcher.observe(document.body, { childList: true, characterData: true, subtree: true })
}
