import type { FastifyRequest } from 'fastify'
import { storeBusy } from '../conversation/refusals'
import type { Api } from './api'
import { addressOf } from './rate-limit'

/** Bytes of bodies that wait in memory at once: of all requests, and of one address. */
const most = 256_000_000
export const mostOfAddress = 128_000_000

/**
 * Bounds what requests hold in memory before anything is known of who asks: a body is whole before its token is looked at, and may come
 * as slowly as its sender likes. Uploads are not meant: they are streams. Throws 503.
 */
export function boundBodies(app: Api, bodyLimit: number): void {
  let all = 0
  const ofAddress = new Map<string, number>()

  function change(address: string, bytes: number): void {
    all += bytes
    const now = (ofAddress.get(address) ?? 0) + bytes
    if (now > 0) ofAddress.set(address, now)
    else ofAddress.delete(address)
  }

  app.addHook('onRequest', async (request, reply) => {
    const bytes = request.routeOptions.config.parsesItself ? 0 : Math.min(bodyLimit, announced(request, bodyLimit))
    if (bytes === 0) return
    const address = addressOf(request)
    if (all + bytes > most || (ofAddress.get(address) ?? 0) + bytes > mostOfAddress) throw storeBusy()
    change(address, bytes)
    reply.raw.once('close', () => change(address, -bytes))
  })
}

/** Who does not say how much it is may send as much as is taken. */
function announced({ headers }: FastifyRequest, bodyLimit: number): number {
  if (headers['transfer-encoding'] !== undefined) return bodyLimit
  return Number(headers['content-length'] ?? 0) || 0
}
