import type { WebhookRecord } from '../conversation/records'
import type { Outgoing, OutgoingAnswer } from './outgoing'

/**
 * Checks that the endpoint wants this webhook (decisions, webhooks): GET with hub.mode, hub.challenge and
 * hub.verify_token. The answer must be 200 with exactly the challenge; a line break at its end is allowed. Returns the
 * reason of a failure, or null.
 */
export async function handshake(
  outgoing: Outgoing,
  webhook: Pick<WebhookRecord, 'url' | 'verify_token'>,
  headers: Record<string, string>,
  challenge: string,
): Promise<string | null> {
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.challenge': challenge,
    'hub.verify_token': webhook.verify_token,
  })
  try {
    const url = withQuery(webhook.url, query)
    const answer = await outgoing.send({ method: 'GET', url, headers: { 'accept-encoding': 'identity', ...headers } })
    if (answer.status !== 200)
      return `The endpoint answered ${answer.status} to the handshake; it must answer 200. ${describeAnswer(answer)}`
    if (answer.text.trim() === challenge) return null
    return `The endpoint answered 200, but not with exactly the value of hub.challenge. ${describeAnswer(answer)}`
  } catch (error) {
    return `The endpoint could not be reached: ${(error as Error).message}`
  }
}

/** The query in the URL may be signed, so it stays byte for byte. */
function withQuery(url: string, query: URLSearchParams): string {
  const [address = ''] = url.split('#')
  const separator = address.includes('?') ? '&' : '?'
  return `${address}${separator}${query}`
}

const shownCharacters = 80

/** Returns the type and the first characters of an answer, for the author of the endpoint. */
function describeAnswer({ headers, text }: OutgoingAnswer): string {
  const { location } = headers
  if (location)
    return `It redirects to ${visibleText(String(location))}: enter that address, redirects are not followed.`
  const coding = headers['content-encoding'] ?? (text.startsWith('\x1f\ufffd') ? 'gzip' : '')
  if (coding) return `It sent its answer packed (${visibleText(String(coding))}): send it as plain text.`
  const type = visibleText(String(headers['content-type'] ?? 'no Content-Type'))
  if (text.trim() === '') return `It sent an empty body (${type}).`
  const advice = /^[[{"]/.test(text.trim()) ? ' Send the value alone, not as JSON.' : ''
  return `It sent ${type}: ${visibleText(text)}${advice}`
}

function visibleText(text: string): string {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  const characters = [...line.slice(0, 4 * shownCharacters)]
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('')}…` : line
}
