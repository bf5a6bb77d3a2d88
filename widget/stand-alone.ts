import type { HostPageEvents } from './host-page'

/** `{chat_url}/chat/<channel_id>/` in a tab is a chat on a page of its own, with a session of its own. */
export function standAlone(channelId: string, events: HostPageEvents) {
  const key = `bubblewire:${channelId}`
  let storage: 'persistent' | 'memory' = 'persistent'
  let token = newToken()
  try {
    token = localStorage.getItem(key) ?? token
    localStorage.setItem(key, token)
  } catch {
    storage = 'memory'
  }
  events.begin({
    bubblewire: 1,
    type: 'init',
    channel_id: channelId,
    session_token: token,
    storage,
    engaged: true,
    open: true,
    settings: {},
    page: { url: location.href, title: document.title, language: navigator.language },
    full_screen: true,
  })
}

/** 256 random bits as 43 base64url characters. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace('=', '')
}
