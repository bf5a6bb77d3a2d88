import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, request } from 'undici'
import type { Config } from '../config'

export interface OutgoingAnswer {
  status: number
  /** At most 64 KB of the answer. */
  text: string
}

export interface Outgoing {
  /** Throws with a sentence when the address is not allowed, cannot be reached, or does not answer in time. */
  send(call: {
    method: 'GET' | 'POST'
    url: string
    headers?: Record<string, string>
    body?: string
  }): Promise<OutgoingAnswer>
  close(): Promise<void>
}

const timeoutMs = 15_000
const answerLimit = 65_536

/**
 * Calls to addresses that users give us. Every address is checked at the moment of connecting, so a name that changes its
 * meaning after a first look gains nothing; redirects are not followed.
 */
export function createOutgoing(allowed: Config['privateWebhooks']): Outgoing {
  const checkedLookup: LookupFunction = (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 4)
      const forbidden = addresses.find(({ address }) => !isAllowed(address, allowed))
      const [first] = addresses
      if (forbidden || !first) return done(refusedAddress(forbidden?.address ?? host), '', 4)
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }
  const agent = new Agent({
    connect: { lookup: checkedLookup, timeout: 5000 },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  return {
    send: async ({ method, url, headers, body }) => {
      const { protocol, hostname } = new URL(url)
      if (protocol !== 'http:' && protocol !== 'https:') throw new Error('Only http and https addresses are called.')
      // An address written as numbers is connected to without a look-up, so it is checked here.
      const literal = hostname.replace(/^\[|\]$/g, '')
      if (ipaddr.isValid(literal) && !isAllowed(literal, allowed)) throw refusedAddress(literal)
      const signal = AbortSignal.timeout(timeoutMs)
      const answer = await request(url, { method, headers, body, dispatcher: agent, signal })
      return { status: answer.statusCode, text: await bounded(answer.body) }
    },
    close: () => agent.destroy(),
  }
}

async function bounded(body: AsyncIterable<Buffer> & { destroy(): void }): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body) {
    parts.push(part)
    size += part.length
    if (size > answerLimit) break
  }
  return Buffer.concat(parts).subarray(0, answerLimit).toString('utf8')
}

/** Public unicast addresses; more when the operator allows it. IPv4 inside IPv6 is judged as IPv4. */
export function isAllowed(address: string, allowed: Config['privateWebhooks']): boolean {
  if (allowed === 'all') return true
  const range = ipaddr.process(address).range()
  if (range === 'unicast') return true
  return allowed === 'loopback' && range === 'loopback'
}

function refusedAddress(address: string): NodeJS.ErrnoException {
  return new Error(`${address} is not a public address; the setting WEBHOOK_ALLOW_PRIVATE allows it.`)
}
