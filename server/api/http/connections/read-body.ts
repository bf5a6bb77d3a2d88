import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { malformed, Refusal } from '../../../conversation/refusals'
import { createPieceJoiner, refuseSmallPieces } from '../../../limits/pieces'
import { charsetOf, textOf } from './body-text'
import { codingOf, decompress } from './unpacked'

/**
 * Reads, decompresses and decodes the body. Throws like `readBytes`, 400 for invalid text, 415 for an unknown charset.
 */
export async function readBody(request: FastifyRequest, payload: IncomingMessage): Promise<string> {
  return textOf(await readBytes(request, payload), charsetOf(request.headers['content-type']))
}

/**
 * Throws 400 if the body breaks off, 408 if it is too slow, 413 if too large (also decompressed), 503 without memory.
 */
export function readBytes(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer> {
  const limit = request.routeOptions.bodyLimit
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.reject(bodyTooLarge(limit))
  return new Promise((done, fail) => {
    const body = createPieceJoiner((bytes) => request.arrival?.take(bytes))
    const coding = codingOf(request.headers)
    let size = 0
    let packedSize = 0

    function onData(part: Buffer) {
      size += part.length
      body.add(part)
      if (size > limit) refuse(bodyTooLarge(limit))
    }
    function refuse(error: unknown) {
      removeListeners()
      body.clear()
      fail(error)
    }
    function onEnd() {
      removeListeners()
      done(body.bytes())
    }
    const onError = () => refuse(bodyCutOff())
    const onPacked = (piece: Buffer) => {
      packedSize += piece.length
      if (packedSize > limit) refuse(bodyTooLarge(limit))
    }
    const stopDecompressing = coding === '' ? null : decompress(payload, coding, { onData, onEnd, refuse })
    function removeListeners() {
      stopDecompressing?.()
      payload.off('data', onData).off('data', onPacked).off('end', onEnd).off('error', onError)
    }

    payload.on('error', onError)
    if (stopDecompressing) payload.on('data', onPacked)
    else payload.on('data', onData).on('end', onEnd)
    request.arrival?.refused.catch(refuse)
    if (request.arrival) refuseSmallPieces(payload, refuse)
  })
}

/** Whether the request has a body. Waits for the first byte if the length is unknown. Throws like `readBytes`. */
export function hasBytes(request: FastifyRequest, payload: IncomingMessage): Promise<boolean> {
  const length = request.headers['content-length']
  if (length !== undefined) return Promise.resolve(Number(length) > 0)
  return new Promise((done, fail) => {
    payload.once('data', () => done(true)).once('end', () => done(false))
    payload.once('error', () => fail(bodyCutOff()))
    request.arrival?.refused.catch(fail)
  })
}

interface JsonLimits {
  levels: number
  parts: number
}

/** Returns the exceeded limit or null. Runs before JSON.parse, which is slow for many brackets and names. */
export function exceededLimit(json: string, limits: JsonLimits): keyof JsonLimits | null {
  let depth = 0
  let parts = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfString(json, at)
    else if (code === comma || code === colon) {
      parts += 1
      if (parts > limits.parts) return 'parts'
    } else if (code === openList || code === openObject) {
      depth += 1
      if (depth > limits.levels) return 'levels'
    } else if (code === closeList || code === closeObject) depth -= 1
  }
  return null
}

const [quote, backslash, openList, closeList, openObject, closeObject, comma, colon] = [
  34, 92, 91, 93, 123, 125, 44, 58,
]

function endOfString(json: string, at: number): number {
  for (let end = json.indexOf('"', at + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end
    while (json.charCodeAt(before - 1) === backslash) before -= 1
    if ((end - before) % 2 === 0) return end
  }
  return json.length
}

const bodyCutOff = () => malformed('The body ended too early: send the request again.')

const bodyTooLarge = (limit: number) =>
  new Refusal('too_large', 'too_large', `The body is larger than ${limit / 1000} KB. Send less at once.`)
