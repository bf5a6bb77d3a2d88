import type { HostPageEvents } from './host-page'
import { newToken } from './new-token'

/** `{chat_url}/chat/<channel_id>/` in a tab is a chat without a site, with its own session. */
export function standAlone(channelId: string, events: HostPageEvents) {
  // Below a path of PUBLIC_URL the site's pages may share the storage, and `bubblewire:<channel id>` is theirs.
  const key = `bubblewire:${location.pathname.replace(/^\/chat\/(.*)\/$/, '$1')}`
  let storage: 'persistent' | 'none' = 'persistent'
  let token = newToken()
  try {
    token = localStorage.getItem(key) ?? token
    localStorage.setItem(key, token)
  } catch {
    storage = 'none'
  }
  events.begin({
    channel_id: channelId,
    session_token: token,
    storage,
    engaged: true,
    open: true,
    language: navigator.language,
    settings: {},
    full_screen: true,
  })
}
