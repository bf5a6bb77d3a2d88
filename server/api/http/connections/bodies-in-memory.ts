import type { FastifyRequest } from 'fastify'
import { bodyTooSlow, storeBusy } from '../../../conversation/refusals'
import type { Api } from '../api'
import { addressOf } from '../rate-limit'
import { codingOf } from './unpacked'

declare module 'fastify' {
  interface FastifyRequest {
    /** The limits of a body that arrives after its headers. Null for all other requests. */
    arrival: Arrival | null
  }
}

interface Arrival {
  take(bytes: number): void
  /** Rejects with 408 if too slow, 503 without memory, or with the error given to `refuse`. */
  refused: Promise<never>
  refuse(error: Error): void
}

/** Fractions of the memory: for all requests without a token together, and for one token or address. */
const shareWithoutToken = 0.75
const sharePerCaller = 0.5

/** Without a token, a body must arrive within this time. With a token, some bytes must arrive in each such period. */
const patienceMs = 10_000
const leastBytes = 10_000

/** Bytes a second after a grace time; phones may be slow or offline. 10 MB then take 22 minutes. */
const leastRate = 8_000
const graceMs = 30_000

/** Limits the memory and the time of bodies. A quarter of the memory is only for requests with a token. */
export function limitBodies(app: Api, room: number): void {
  let all = 0
  let strangers = 0
  const owners = new Map<string, number>()

  function begin(request: FastifyRequest, mayBeSlow: boolean) {
    const known = Boolean(request.agent)
    const owner = request.tokenId || addressOf(request)
    const { socket } = request.raw
    let held = 0
    const before = socket.bytesRead
    let read = before
    let elapsedMs = 0
    let refuse = (_: Error) => {}
    const refused = new Promise<never>((_, reject) => {
      refuse = reject
    })
    // Prevents an unhandled rejection while no handler waits for it.
    refused.catch(() => {})
    const timer = setInterval(() => {
      if (request.raw.complete) return clearInterval(timer)
      elapsedMs += patienceMs
      const least = mayBeSlow ? before + ((elapsedMs - graceMs) / 1000) * leastRate : read + leastBytes
      if ((!mayBeSlow && !request.agent) || socket.bytesRead < least) refuse(bodyTooSlow())
      read = socket.bytesRead
    }, patienceMs).unref()

    function change(bytes: number) {
      held += bytes
      all += bytes
      if (!known) strangers += bytes
      const now = (owners.get(owner) ?? 0) + bytes
      if (now > 0) owners.set(owner, now)
      else owners.delete(owner)
    }

    return {
      refused,
      refuse,
      take(bytes: number) {
        change(bytes)
        const full = all > room || (owners.get(owner) ?? 0) > room * sharePerCaller
        if (full || (!known && strangers > room * shareWithoutToken)) refuse(storeBusy())
      },
      end() {
        clearInterval(timer)
        change(-held)
      },
    }
  }

  app.decorateRequest('arrival', null)
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { public: open, parsesItself, streams } = request.routeOptions.config
    // A few compressed bytes may become a large body.
    if ((!request.raw.complete || codingOf(request.headers)) && !streams) {
      const arrival = begin(request, Boolean(open && parsesItself))
      request.arrival = arrival
      reply.raw.once('close', arrival.end)
    }
    done()
  })
}
