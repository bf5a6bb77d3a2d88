import type { HostPageEvents } from './host-page'
import { newToken } from './new-token'

/** `{chat_url}/chat/<channel_id>/` in a tab is a chat without a site, with its own session. */
export async function standAlone(channelId: string, events: HostPageEvents) {
  // Below a path of PUBLIC_URL the site's pages may share the storage, and `bubblewire:<channel id>` is theirs.
  const key = `bubblewire:${location.pathname.replace(/^\/chat\/(.*)\/$/, '$1')}`
  let storage: 'persistent' | 'none' = 'persistent'
  let token = newToken()
  const link = /^#resume=(.+)/.exec(location.hash)?.[1]
  // The link stays out of the history, and a reload must not ask again.
  if (link) history.replaceState(null, '', location.pathname)
  const resumed = link !== undefined && (await resume(link, token))
  try {
    token = (resumed ? null : localStorage.getItem(key)) ?? token
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

/** Asks the server to continue the chat of an e-mail's link in a session with this token. */
async function resume(link: string, session: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' }
  const asked = fetch('resume', { method: 'POST', headers, body: JSON.stringify({ token: link }) })
  return asked.then(
    ({ ok }) => ok,
    () => false,
  )
}
