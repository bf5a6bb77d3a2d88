import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A built text in memory with the compressed forms that lie beside it. */
export interface BuiltText {
  plain: Buffer
  br: Buffer | null
  gzip: Buffer | null
}

export async function readBuilt(path: string): Promise<BuiltText> {
  const ifThere = (name: string) => (existsSync(name) ? readFile(name) : null)
  return { plain: await readFile(path), br: await ifThere(`${path}.br`), gzip: await ifThere(`${path}.gz`) }
}

/** Sends the smallest form that the client takes. */
export function sendBuilt(request: FastifyRequest, reply: FastifyReply, text: BuiltText): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  reply.header('vary', 'accept-encoding')
  if (text.br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(text.br)
  if (text.gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(text.gzip)
  return reply.send(text.plain)
}
