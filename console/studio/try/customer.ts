import type { InboundMessage } from '../../../contract/connector'
import type { StructuredType } from '../../../contract/structured'
import { parsePath } from '../../compose/document/path'
import { RequestError, requestErrorOf } from '../../shell/api'
import { basePath } from '../../shell/base-path'
import type { Content } from '../../shell/shapes'
import type { StudioLookup } from '../words'

/** The error code of calls with a wrong secret. */
export const wrongSecret = 'wrong_secret'

/** Signs a request by Standard Webhooks, as connectors do. Rejects without https (no Web Crypto). */
async function signedHeaders(
  t: StudioLookup,
  body: string,
  secret: string,
  id: string,
): Promise<Record<string, string>> {
  if (!crypto.subtle) throw new RequestError(0, 'insecure', t('live_insecure'))
  const timestamp = String(Math.floor(Date.now() / 1000))
  const bytes = secret.startsWith('whsec_') ? fromBase64(t, secret.slice(6)) : new TextEncoder().encode(secret)
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${timestamp}.${body}`))
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...new Uint8Array(mac)))}`,
  }
}

function fromBase64(t: StudioLookup, text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (each) => each.charCodeAt(0))
  } catch {
    throw new RequestError(0, wrongSecret, t('live_secret_wrong'))
  }
}

/** Reports a message or tap as the channel's connector does. Returns the stored content. */
export async function reportMessage(
  t: StudioLookup,
  sourceId: string,
  secret: string,
  message: InboundMessage,
): Promise<Content> {
  const body = JSON.stringify(message)
  const headers = await signedHeaders(t, body, secret, message.foreign_id)
  const path = `/1.0/content_sources/${encodeURIComponent(sourceId)}/inbound`
  const answer = await fetch(basePath + path, { method: 'POST', headers, body }).catch(() => null)
  if (!answer) throw new RequestError(0, 'offline', 'The server could not be reached.')
  const given: unknown = await answer.json().catch(() => null)
  if (answer.ok && given) return (given as { content: Content }).content
  const refused = requestErrorOf(answer, given)
  throw answer.status === 401 ? new RequestError(401, wrongSecret, refused.message) : refused
}

export type Tap = Required<Pick<InboundMessage, 'body' | 'structured_reply'>>

type Json = Record<string, unknown>
type AnswerOf = (choice: Json) => Tap | null

const buttonAnswer: AnswerOf = ({ type, title, payload = null }) =>
  typeof title === 'string' && type !== 'url' ? { body: title, structured_reply: { payload } } : null

const rowAnswer: AnswerOf = ({ title, payload = null, section_identifier = null }) =>
  typeof title === 'string'
    ? { body: title, structured_reply: { items: [{ title, payload, section_identifier }] } }
    : null

const slotAnswer: AnswerOf = ({ identifier, start_time }) => ({
  body: String(start_time),
  structured_reply: { identifier, start_time },
})

/** The answer of a tap on a choice of each type; null if no tap answers the type. */
const answersOf: { readonly [T in StructuredType]: AnswerOf | null } = {
  template: buttonAnswer,
  list: rowAnswer,
  carousel: buttonAnswer,
  select: buttonAnswer,
  wallet_pay: null,
  rich_link: null,
  form: null,
  time_select: slotAnswer,
}

/** Returns the answer of a tap on a part. Null for a link and for a part that is no choice. */
export function tapReply(content: object | null, path: string): Tap | null {
  const steps = parsePath(path.replace(/^structured_content\.?/, ''))
  let part: unknown = content
  for (const step of steps.slice(0, -1)) part = (part as Json | undefined)?.[step]
  const type = String((content as Json | null)?.type)
  // The minimum path depth of a card's button; the card itself has a shorter path.
  const depth = type === 'carousel' ? 5 : 3
  if (steps.length < depth || typeof part !== 'object' || part === null) return null
  if (!['title', 'start_time'].includes(String(steps.at(-1)))) return null
  // The author may have written another type.
  const answer = Object.hasOwn(answersOf, type) ? answersOf[type as StructuredType] : null
  return answer?.(part as Json) ?? null
}
