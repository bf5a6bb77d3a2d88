import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { malformed, Refusal } from '../../../conversation/refusals'

/**
 * Returns the body of a request as text. Throws 400 if it breaks off, 408 if it is too slow, 413 if it is too large,
 * and 503 if there are too many.
 */
export function readBody(request: FastifyRequest, payload: IncomingMessage): Promise<string> {
  const limit = request.routeOptions.bodyLimit
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.reject(bodyTooLarge(limit))
  return new Promise((done, fail) => {
    const parts: Buffer[] = []
    let size = 0

    function onData(part: Buffer) {
      size += part.length
      parts.push(part)
      request.arrival?.take(part.length)
      if (size > limit) refuse(bodyTooLarge(limit))
    }
    function refuse(error: unknown) {
      leave()
      parts.length = 0
      fail(error)
    }
    function onEnd() {
      leave()
      done(Buffer.concat(parts).toString())
    }
    const onError = () => refuse(malformed('The body ended too early: send the request again.'))
    const leave = () => payload.off('data', onData).off('end', onEnd).off('error', onError)

    payload.on('data', onData).on('end', onEnd).on('error', onError)
    request.arrival?.refused.catch(refuse)
  })
}

/** Whether brackets are nested deeper than this. Checked before JSON.parse, which is slow for brackets without an end. */
export function isNestedDeeper(json: string, most: number): boolean {
  if (json.length <= most) return false
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfString(json, at)
    else if (code === openList || code === openObject) {
      depth += 1
      if (depth > most) return true
    } else if (code === closeList || code === closeObject) depth -= 1
  }
  return false
}

const [quote, backslash, openList, closeList, openObject, closeObject] = [34, 92, 91, 93, 123, 125]

/** The position at which the string that begins at `at` ends; the end of the text if the string does not end. */
function endOfString(json: string, at: number): number {
  for (let end = json.indexOf('"', at + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end
    while (json.charCodeAt(before - 1) === backslash) before -= 1
    if ((end - before) % 2 === 0) return end
  }
  return json.length
}

const bodyTooLarge = (limit: number) =>
  new Refusal('too_large', 'too_large', `The body is larger than ${limit / 1000} KB. Send less at once.`)
