import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A built text in memory, with the compressed forms that lie beside it on disk. */
export interface BuiltText {
  plain: Buffer
  br: Buffer | null
  gzip: Buffer | null
}

export async function readBuilt(path: string): Promise<BuiltText> {
  const ifThere = (name: string) => (existsSync(name) ? readFile(name) : null)
  return { plain: await readFile(path), br: await ifThere(`${path}.br`), gzip: await ifThere(`${path}.gz`) }
}

/** Sends the smallest form that the client accepts. */
export function sendBuilt(request: FastifyRequest, reply: FastifyReply, text: BuiltText): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  reply.header('vary', 'accept-encoding')
  if (text.br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(text.br)
  if (text.gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(text.gzip)
  return reply.send(text.plain)
}

/** The number of texts that are kept in compressed form. */
const mostKept = 200

/**
 * Compresses pages that join a built text with a source's own settings, and that are requested again and again. Each
 * page is compressed once, as strongly as the built files (20 ms beside the event loop), and the last 200 are kept.
 */
export function createCompressor(): (text: string) => Promise<BuiltText> {
  const kept = new Map<string, Promise<BuiltText>>()
  return (text) => {
    const known = kept.get(text) ?? compressed(text)
    // The first entry of the map is the least recently used.
    kept.delete(text)
    kept.set(text, known)
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
    return known
  }
}

async function compressed(text: string): Promise<BuiltText> {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain)])
  return { plain, br, gzip: gz }
}
