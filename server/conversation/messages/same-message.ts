import type { ContentRecord } from '../records'
import { clientIdTaken } from '../refusals'
import type { MessageRequest } from './message-request'
import type { ReceivedMessage } from './received-message'

// A message resent with its client id is answered with the stored one. The sender's words are compared, not their stored form.

/** Throws 409 if the stored content with this client id says something else than the agent's message. */
export function mustBeSameReply(stored: ContentRecord, request: MessageRequest & { inReplyToId?: string }): void {
  const { body, structuredContent, attachmentIds, inReplyToId, wordsOfLibrary } = request
  // The newest content is meant by a comment, and may be another one by now.
  const place = request.private || inReplyToId === undefined || inReplyToId === stored.in_reply_to_id
  const sentAlone = structuredContent === undefined && stored.structured_content === null
  const words =
    wordsOfLibrary ||
    hasOtherWords(stored) ||
    (sentAlone ? body === '' || body === stored.body : isPartOf(structuredContent ?? null, stored.structured_content))
  const same = place && words && request.private === stored.private_message
  if (!same || !areSame(attachmentIds, stored.attachment_ids)) throw clientIdTaken()
}

/** Throws 409 if the stored content with this client id says something else than the customer's message. */
export function mustBeSameMessage(stored: ContentRecord, message: ReceivedMessage): void {
  const { source, customer, body, inReplyToId, structuredReply, attachmentIds = [] } = message
  // The text of an e-mail is made of it, and its files are stored with each try.
  if ('identityId' in customer) return
  const place = source.type !== 'web_messaging' || inReplyToId === stored.in_reply_to_id
  const words =
    structuredReply === undefined && stored.structured_reply === null
      ? body === stored.body
      : isPartOf(structuredReply ?? null, stored.structured_reply)
  const same = hasOtherWords(stored) || (place && words && areSame(attachmentIds, stored.attachment_ids))
  if (!same) throw clientIdTaken()
}

/** Whether the content no longer has the words with which it was sent. */
const hasOtherWords = ({ edited_at, removed_at, live }: ContentRecord): boolean =>
  edited_at !== null || removed_at !== null || live !== null

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id))
}

/** Whether every text of `given` is the text in the same place of `stored`. Numbers may have been sent as text, and blank texts filled. */
function isPartOf(given: unknown, stored: unknown): boolean {
  if (typeof given === 'string' && typeof stored === 'string') return given.trim() === '' || given === stored
  if (Array.isArray(given) && Array.isArray(stored))
    return given.length === stored.length && given.every((each, nth) => isPartOf(each, stored[nth]))
  if (!isObject(given) || !isObject(stored)) return isObject(given) === isObject(stored)
  return Object.entries(given).every(([name, value]) => !(name in stored) || isPartOf(value, stored[name]))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
