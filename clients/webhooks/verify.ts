import type { WebhookEnvelope } from '../../contract/webhook-event'
import { type SignatureFault, signatureFault } from '../../contract/webhook-signature'

/** `Headers`, or an object as Node, serverless platforms and frameworks have it: any case, values may be lists. */
export type HeadersOfCall =
  | { get(name: string): string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** `body`: not the bytes that were sent, or no envelope of events. The others: the call is not genuine. */
export type WebhookErrorCode = SignatureFault | 'body'

const sentences: Record<SignatureFault, string> = {
  headers: 'One of webhook-id, webhook-timestamp and webhook-signature is missing.',
  time: 'webhook-timestamp is not a number of seconds, or more than 5 minutes off: check the clock.',
  signature: 'webhook-signature is not made with this secret over this body.',
}

/** Why a call is refused. */
export class WebhookError extends Error {
  override name = 'WebhookError'
  readonly code: WebhookErrorCode
  /** The status to answer with: 401 if the call is not genuine, 400 if its body is wrong. */
  readonly status: 400 | 401
  constructor(code: WebhookErrorCode, message: string) {
    super(message)
    this.code = code
    this.status = code === 'body' ? 400 : 401
  }
}

/** What was received: the bytes as they came, or their text. A parsed body is no longer what was signed. */
export type BodyOfCall = string | Uint8Array | ArrayBuffer

/**
 * Throws WebhookError if a call is not genuine. For calls without events, such as those to a connector.
 * @param secret The secret, or several of which one must fit.
 * @param now Milliseconds since 1970.
 */
export async function verifySignature(
  body: BodyOfCall,
  headers: HeadersOfCall,
  secret: string | readonly string[],
  now = Date.now(),
): Promise<void> {
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) => header(headers, `webhook-${name}`))
  const secrets = typeof secret === 'string' ? [secret] : secret
  const fault = await signatureFault({ id, timestamp, signature, body: bytesOf(body) }, secrets, now)
  if (fault) throw new WebhookError(fault, sentences[fault])
}

/** Returns the envelope of a genuine call. Throws WebhookError otherwise. Parameters: see `verifySignature`. */
export async function verifyWebhook(
  body: BodyOfCall,
  headers: HeadersOfCall,
  secret: string | readonly string[],
  now = Date.now(),
): Promise<WebhookEnvelope> {
  await verifySignature(body, headers, secret, now)
  const envelope = parsed(body)
  if (!isEnvelope(envelope)) throw new WebhookError('body', 'The body is not an envelope of events.')
  return envelope
}

/** Returns the value of a header, in any case; undefined if it is absent or came more than once. */
function header(headers: HeadersOfCall, name: string): string | undefined {
  if (headers === null || typeof headers !== 'object') return undefined
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  const values = Object.entries(headers as Readonly<Record<string, unknown>>)
    .filter(([key]) => key.toLowerCase() === name)
    .flatMap(([, value]) => value)
  return values.length === 1 && typeof values[0] === 'string' ? values[0] : undefined
}

function bytesOf(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof Uint8Array) return body
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  throw new WebhookError('body', 'The body is not text or bytes: pass it as it came, before it is parsed.')
}

function parsed(body: BodyOfCall): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytesOf(body)))
  } catch {
    return null
  }
}

function isEnvelope(value: unknown): value is WebhookEnvelope {
  if (typeof value !== 'object' || value === null || !('events' in value) || !Array.isArray(value.events)) return false
  return value.events.every((event: unknown) => typeof event === 'object' && event !== null && 'type' in event)
}
