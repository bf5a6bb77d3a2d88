import type { FastifyRequest } from 'fastify'
import { bodyTooSlow, storeBusy } from '../../../conversation/refusals'
import { createOpenCounts } from '../../../values/open-counts'
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
const checkMs = 10_000
const minBytesPerCheck = 10_000

/** Bytes a second after a grace time; phones may be slow or offline. 10 MB then take 22 minutes. */
const minBytesPerSecond = 8_000
const graceMs = 30_000

/** Limits the memory and the time of bodies. A quarter of the memory is only for requests with a token. */
export function limitBodies(app: Api, memoryLimit: number): void {
  let anonymousBytes = 0
  const bytesByOwner = createOpenCounts()

  function watchBody(request: FastifyRequest, mayBeSlow: boolean) {
    const hasAgent = Boolean(request.agent)
    const owner = request.tokenId || addressOf(request)
    const { socket } = request.raw
    let heldBytes = 0
    const initialBytesRead = socket.bytesRead
    let readBefore = initialBytesRead
    let elapsedMs = 0
    let refuse = (_: Error) => {}
    const refused = new Promise<never>((_, reject) => {
      refuse = reject
    })
    // Prevents an unhandled rejection while no handler waits for it.
    refused.catch(() => {})
    const timer = setInterval(() => {
      if (request.raw.complete) return clearInterval(timer)
      elapsedMs += checkMs
      const requiredBytes = mayBeSlow
        ? initialBytesRead + ((elapsedMs - graceMs) / 1000) * minBytesPerSecond
        : readBefore + minBytesPerCheck
      if ((!mayBeSlow && !request.agent) || socket.bytesRead < requiredBytes) refuse(bodyTooSlow())
      readBefore = socket.bytesRead
    }, checkMs).unref()

    function addBytes(bytes: number) {
      heldBytes += bytes
      if (!hasAgent) anonymousBytes += bytes
      bytesByOwner.change(owner, bytes)
    }

    return {
      refused,
      refuse,
      take(bytes: number) {
        addBytes(bytes)
        const isFull = bytesByOwner.total() > memoryLimit || bytesByOwner.of(owner) > memoryLimit * sharePerCaller
        if (isFull || (!hasAgent && anonymousBytes > memoryLimit * shareWithoutToken)) refuse(storeBusy())
      },
      end() {
        clearInterval(timer)
        addBytes(-heldBytes)
      },
    }
  }

  app.decorateRequest('arrival', null)
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { public: isPublic, parsesItself, streams } = request.routeOptions.config
    // A few compressed bytes may become a large body.
    if ((!request.raw.complete || codingOf(request.headers)) && !streams) {
      const arrival = watchBody(request, Boolean(isPublic && parsesItself))
      request.arrival = arrival
      reply.raw.once('close', arrival.end)
    }
    done()
  })
}
