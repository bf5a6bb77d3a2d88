import { later } from '../later'
import { sourcePage } from './appearance'
import type { HostPageEvents } from './host-page'
import { newToken } from './new-token'

const linkOpening = later(() => import('./open-link'))

/** Starts a chat without a site: `{chat_url}/chat/<channel_id>/` in a tab, with its own session. */
export async function startStandAlone(channelId: string, events: HostPageEvents) {
  document.documentElement.style.colorScheme = sourcePage().scheme ?? ''
  // Below a path of PUBLIC_URL the site may share this storage. Its pages use the key `bubblewire:<channel id>`.
  const chat = location.pathname.replace(/^\/chat\/(.*)\/$/, '$1')
  const ownKey = `bubblewire:${chat}`
  /** The key of a session from a link, separate from the browser's own session. It ends with the tab. */
  const linkedKey = `bubblewire:linked:${chat}`
  let storage: 'persistent' | 'none' = 'persistent'
  let own = newToken()
  let linked: string | null = null
  try {
    own = localStorage.getItem(ownKey) ?? own
    linked = sessionStorage.getItem(linkedKey)
  } catch {}
  const link = /^#resume=(.+)/.exec(location.hash)?.[1]
  if (link) {
    // Removes the link from the history, so that a reload does not ask again.
    history.replaceState(null, '', location.pathname)
    const opened = await linkOpening.load().then((part) => part?.openLink(link, own))
    if (opened) linked = opened.isBeside ? opened.token : null
    if (opened && !opened.isBeside) own = opened.token
  }
  try {
    localStorage.setItem(ownKey, own)
    if (linked) sessionStorage.setItem(linkedKey, linked)
    else sessionStorage.removeItem(linkedKey)
  } catch {
    storage = 'none'
  }
  events.begin({
    channel_id: channelId,
    session_token: linked ?? own,
    storage,
    engaged: true,
    open: true,
    language: navigator.language,
    settings: {},
    full_screen: true,
  })
}
