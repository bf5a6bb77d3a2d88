import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnownToClient } from '../ranges'

export interface BuiltText {
  plain: Buffer
  br: Buffer | null
  gzip: Buffer | null
  hash: string
}

export async function readBuilt(path: string): Promise<BuiltText> {
  const readIfExists = (name: string) => (existsSync(name) ? readFile(name) : null)
  const plain = await readFile(path)
  return { plain, br: await readIfExists(`${path}.br`), gzip: await readIfExists(`${path}.gz`), hash: hashOf(plain) }
}

export const shortText = (text: string): BuiltText => ({
  plain: Buffer.from(text),
  br: null,
  gzip: null,
  hash: hashOf(text),
})

/**
 * Sends the smallest version that the client accepts, or 304. Set the headers before, because the ETag contains the
 * CSP.
 */
export function sendBuilt(request: FastifyRequest, reply: FastifyReply, text: BuiltText): FastifyReply {
  const [encoding, bytes] = encodedForm(request.headers['accept-encoding'] ?? '', text)
  const policy = reply.getHeader('content-security-policy')
  const etag = `"${[text.hash, policy && hashOf(String(policy)), encoding].filter(Boolean).join('-')}"`
  reply.header('vary', 'accept-encoding').header('etag', etag)
  if (isKnownToClient(request.headers, etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

function encodedForm(accepted: string, { br, gzip, plain }: BuiltText): [encoding: string, bytes: Buffer] {
  if (br && /\bbr\b/.test(accepted)) return ['br', br]
  if (gzip && /\bgzip\b/.test(accepted)) return ['gzip', gzip]
  return ['', plain]
}

const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const maxCachedTexts = 200

/** Compresses each page once, off the event loop (20 ms), and stores the last 200. */
export function createCompressor(): (text: string) => Promise<BuiltText> {
  const cachedTexts = new Map<string, Promise<BuiltText>>()
  return (text) => {
    const compressedText = cachedTexts.get(text) ?? compress(text)
    // Inserts the entry again, so that the first entry of the map is the least recently used.
    cachedTexts.delete(text)
    cachedTexts.set(text, compressedText)
    for (const oldest of cachedTexts.keys()) {
      if (cachedTexts.size <= maxCachedTexts) break
      cachedTexts.delete(oldest)
    }
    return compressedText
  }
}

async function compress(text: string): Promise<BuiltText> {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain)])
  return { plain, br, gzip: gz, hash: hashOf(plain) }
}
