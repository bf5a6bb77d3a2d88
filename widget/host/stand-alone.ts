import type { HostPageEvents } from './host-page'
import { newToken } from './new-token'

/** `{chat_url}/chat/<channel_id>/` in a tab is a chat without a site, with its own session. */
export function standAlone(channelId: string, events: HostPageEvents) {
  const key = `bubblewire:${channelId}`
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
