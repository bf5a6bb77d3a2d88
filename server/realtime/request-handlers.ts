import { presentCustomerMessage, presentForCustomer } from '../conversation/contents/present'
import { listThreads, messagesBefore } from '../conversation/customers/history'
import { identify, mergeAttributes } from '../conversation/customers/identify'
import { presentIdentityToCustomer } from '../conversation/customers/identity-attributes'
import { recordPageVisit } from '../conversation/customers/pages'
import { ownThread } from '../conversation/customers/session'
import { sync } from '../conversation/customers/sync'
import { ownContent, stopLive } from '../conversation/messages/live/stop-live'
import { receiveMessage } from '../conversation/messages/receive-message'
import type { ContentRecord } from '../conversation/records'
import { Refusal } from '../conversation/refusals'
import { askForPerson } from '../conversation/routing/ask-for-person'
import { markThread } from '../conversation/threads/marks'
import { readPayload } from '../sockets/answer-request'
import type { FromChat } from './connection'
import type { CustomerRequest } from './customer-request'
import { attributesShape, definedAttributes } from './identity/identity-shapes'
import { onReact, onUnsend } from './message-actions'
import { liveShape, outgoingShape, overlongReason, syncShape } from './messages'
import { onPushKey, onPushSubscribe, onPushUnsubscribe } from './push-acts'
import { identityRoom } from './rooms/names'
import { signInSession, signOutSession } from './session-acts'
import { historyShape, markShape, pageShape, threadShape, threadsShape, typingShape } from './visitor-shapes'

type RequestHandler = (request: CustomerRequest, payload: unknown) => Promise<unknown>

/** The handler for each request of a customer's device, by event name. It returns the value of the acknowledgement. */
export const requestHandlers: { readonly [Name in keyof FromChat]: RequestHandler } = {
  'message:send': onMessage,
  'message:get': async ({ needs, socket }, payload) => {
    const { read } = needs.store
    const content = await ownContent(read, socket.data.visitor, readPayload(liveShape, payload).id)
    return (await presentForCustomer(read, [content], needs.attachmentUrl))[0]
  },
  'message:stop': async ({ needs, socket }, payload) => {
    await stopLive(needs, socket.data.visitor, readPayload(liveShape, payload).id)
    return null
  },
  sync: async ({ needs, socket }, payload) => {
    const { since: sinceByThread, changes } = readPayload(syncShape, payload)
    const since = new Map(Object.entries(sinceByThread))
    return sync(needs, { visitor: socket.data.visitor, since, changes: new Map(Object.entries(changes ?? {})) })
  },
  'message:unsend': onUnsend,
  'message:react': onReact,
  'thread:history': ({ needs, socket }, payload) => {
    const { thread_id, before, limit } = readPayload(historyShape, payload)
    return messagesBefore(needs, socket.data.visitor, { threadId: thread_id, before, limit })
  },
  'thread:list': ({ needs, socket }, payload) => {
    return listThreads(needs, socket.data.visitor, readPayload(threadsShape, payload))
  },
  'thread:ask_person': async ({ needs, socket }, payload) => {
    await askForPerson(needs, socket.data.visitor, readPayload(threadShape, payload).thread_id)
    return null
  },
  'thread:mark': async ({ needs, socket }, payload) => {
    const { thread_id, delivered_seq, read_seq } = readPayload(markShape, payload)
    const thread = await ownThread(needs.store.read, socket.data.visitor, thread_id)
    return markThread(needs, thread, { side: 'customer', delivered: delivered_seq, read: read_seq })
  },
  typing: async ({ needs, socket }, payload) => {
    const { thread_id, active } = readPayload(typingShape, payload)
    const thread = await ownThread(needs.store.read, socket.data.visitor, thread_id)
    needs.notify.typing(thread, { agent: null, active })
    return null
  },
  'page:seen': async ({ needs, socket }, payload) => {
    await recordPageVisit(needs, socket.data.visitor, readPayload(pageShape, payload))
    return null
  },
  'push:key': onPushKey,
  'push:subscribe': onPushSubscribe,
  'push:unsubscribe': onPushUnsubscribe,
  'session:identify': onIdentify,
  'session:sign_in': signInSession,
  'session:sign_out': signOutSession,
}

async function onIdentify({ needs, sessions, socket }: CustomerRequest, payload: unknown) {
  const attributes = definedAttributes(readPayload(attributesShape, payload ?? {}))
  const { data } = socket
  const identity = await identify(needs, data.visitor, attributes)
  if (identity) {
    sessions.identityChanged(data.visitor.sessionHash, identity, socket)
    return presentIdentityToCustomer(identity)
  }
  data.attributes = mergeAttributes(data.attributes, attributes)
  return null
}

async function onMessage({ needs, sessions, socket }: CustomerRequest, message: unknown) {
  const long = overlongReason((message as { body?: unknown } | null)?.body)
  if (long) throw new Refusal('too_large', 'too_large', long)
  const { client_id, body, in_reply_to_id, structured_reply, ...more } = readPayload(outgoingShape, message)
  const { visitor, attributes } = socket.data
  const { source, sessionHash, origin } = visitor
  const joining = (content: ContentRecord) => {
    if (!socket.rooms.has(identityRoom(content.identity_id))) sessions.identityJoined(sessionHash, content.identity_id)
    // The acknowledgement confirms the message itself, not automatic messages that are stored with it.
    return content.client_id === client_id ? sessions.contentAdded(content, socket) : needs.notify.added(content)
  }
  const { content, files } = await receiveMessage(
    needs,
    {
      source,
      customer: { sessionHash, origin, attributes },
      language: more.language ?? null,
      clientId: client_id,
      body,
      inReplyToId: in_reply_to_id ?? null,
      structuredReply: structured_reply,
      threadId: more.thread_id,
      newThread: more.new_thread,
      attachmentIds: more.attachment_ids,
      shownMessages: more.shown,
    },
    joining,
  )
  // The attributes are stored now. Sending them again with the next message would undo later changes of another tab.
  if (socket.data.attributes === attributes) socket.data.attributes = null
  const { attachmentUrl } = needs
  const ownView = presentCustomerMessage(content, files, attachmentUrl)
  const view = ownView ?? (await presentForCustomer(needs.store.read, [content], attachmentUrl))[0]
  if (!view) throw new Error('a stored content has no view')
  return view
}
