import type { Deliver } from './deliver'

/**
 * Open chats get the content now; closed chats ask for it by seq when they return. This handler serves only rows of
 * earlier versions: today the commit of a reply exports it (conversation/messages/agent-message.ts), without a row.
 */
export const deliverOnWeb: Deliver = async (needs, content) => {
  needs.tell.added(content)
  return { state: 'sent' }
}
