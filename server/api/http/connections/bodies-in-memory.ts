import type { FastifyRequest } from 'fastify'
import { bodyTooSlow, storeBusy } from '../../../conversation/refusals'
import type { Api } from '../api'
import { addressOf } from '../rate-limit'
import { codingOf } from './unpacked'

declare module 'fastify' {
  interface FastifyRequest {
    /** Watches a body that did not arrive with its headers; null for every other body. */
    arrival: Arrival | null
  }
}

/** A body that is arriving. */
interface Arrival {
  /** Counts bytes that are kept in memory. */
  take(bytes: number): void
  /** Rejects with 408 if the body is too slow, with 503 if there is no room for it, and with what `refuse` was given. */
  refused: Promise<never>
  refuse(error: Error): void
}

/** Shares of the room: for all requests whose token is not known yet, and for one token or one address. */
const ofStrangers = 0.75
const ofOne = 0.5

/**
 * Without a known token a body has to arrive within this time; with a token, this many bytes have to come in each such
 * period.
 */
const patienceMs = 10_000
const leastBytes = 10_000

/**
 * An upload of a visitor needs this rate, in bytes a second, over all of its time but the grace: a telephone may be slow
 * and be without a network for a while. At this rate 10 MB take 22 minutes.
 */
const leastRate = 8_000
const graceMs = 30_000

/**
 * Bounds the memory that requests hold, in bytes, and the time. A quarter of the room is for requests with a valid
 * token in their header. A body counts as it arrives: announced bytes cost nothing, so that silent connections lock
 * nobody out. Most bodies arrive together with their headers and are not watched at all.
 */
export function boundBodies(app: Api, room: number): void {
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
    // The rejection may happen when no handler waits for it.
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
        const full = all > room || (owners.get(owner) ?? 0) > room * ofOne
        if (full || (!known && strangers > room * ofStrangers)) refuse(storeBusy())
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
    // A few packed bytes may become a large body.
    if ((!request.raw.complete || codingOf(request.headers)) && !streams) {
      const arrival = begin(request, Boolean(open && parsesItself))
      request.arrival = arrival
      reply.raw.once('close', arrival.end)
    }
    done()
  })
}
