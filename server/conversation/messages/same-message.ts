import type { Scene } from '../act'
import type { ContentRecord, MentionRecord } from '../records'
import { clientIdTaken } from '../refusals'
import { answeredAutomatic } from './automatic/shown'
import type { MessageRequest } from './message-request'
import type { ReceivedMessage } from './received-message'

/** Throws 409 if the stored content differs. Compares the agent's input, not its stored form. */
export function mustBeSameReply(
  scene: Pick<Scene, 'mentionsIn'>,
  stored: ContentRecord,
  request: MessageRequest & { inReplyToId?: string },
): void {
  const { agent, body, structuredContent, attachmentIds, inReplyToId, wordsOfLibrary, mentionedIds = [] } = request
  // A comment answers the newest content, which can be another one by now.
  const place = request.private || inReplyToId === undefined || inReplyToId === stored.in_reply_to_id
  const sentAlone = structuredContent === undefined && stored.structured_content === null
  const words =
    wordsOfLibrary ||
    hasOtherWords(stored) ||
    (sentAlone ? body === '' || body === stored.body : isSame(structuredContent ?? null, stored.structured_content))
  const kind = request.private === stored.private_message && request.autoSubmitted === stored.auto_submitted
  const mentions = stored.private_message ? scene.mentionsIn([stored.id]) : []
  const mentioned = new Set(mentionedIds.filter((id) => id !== agent.id))
  // An unsent message has no text and no data.
  const data =
    stored.removed_at !== null ||
    (isSame(request.contextData, stored.context_data) && areSame(attachmentIds, stored.attachment_ids))
  const isSameMessage = place && words && kind && data && areSame([...mentioned], namesIn(mentions))
  if (!isSameMessage) throw clientIdTaken()
}

/** Throws 409 if the stored content with this client id differs from the customer's message. */
export function mustBeSameMessage(stored: ContentRecord, message: ReceivedMessage): void {
  const { source, customer, body, inReplyToId, structuredReply, attachmentIds = [] } = message
  // An e-mail's text and files are made again at each attempt, so they are not compared.
  if ('identityId' in customer) return
  const isPlaced = inReplyToId === stored.in_reply_to_id || answeredAutomatic(message) !== null
  const place = source.type !== 'web_messaging' || isPlaced
  const words =
    structuredReply === undefined && stored.structured_reply === null
      ? body === stored.body
      : isSame(structuredReply ?? null, stored.structured_reply)
  const isSameMessage = hasOtherWords(stored) || (place && words && areSame(attachmentIds, stored.attachment_ids))
  if (!isSameMessage) throw clientIdTaken()
}

/** Whether the content was edited or unsent, so that its text cannot be compared. */
const hasOtherWords = ({ edited_at, removed_at }: ContentRecord): boolean => edited_at !== null || removed_at !== null

const namesIn = (mentions: readonly MentionRecord[]) => mentions.map(({ agent_id }) => agent_id)

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id))
}

/** Whether both values are equal. Numbers and booleans can be sent as text. */
function isSame(value: unknown, stored: unknown): boolean {
  if (isEmpty(value)) return isEmpty(stored)
  if (Array.isArray(value) && Array.isArray(stored))
    return value.length === stored.length && value.every((each, nth) => isSame(each, stored[nth]))
  if (!isObject(value) || !isObject(stored)) return isSameScalar(value, stored)
  const names = new Set([...Object.keys(value), ...Object.keys(stored)])
  return [...names].every((name) => isSame(value[name], stored[name]))
}

const isEmpty = (value: unknown) => value == null || (typeof value === 'string' && value.trim() === '')

function isSameScalar(value: unknown, stored: unknown): boolean {
  if (typeof value === 'object' || typeof stored === 'object') return false
  return typeof stored === 'number' ? Number(value) === stored : String(value) === String(stored)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
