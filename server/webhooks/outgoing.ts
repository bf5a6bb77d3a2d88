import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, type Dispatcher, errors, request } from 'undici'
import type { Config } from '../config/config'
import { addressFault, parseAddress } from './addresses'

export interface OutgoingAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** The first 64 KB of the answer. */
  text: string
}

export interface Outgoing {
  /**
   * Calls an address. Throws with a message if the address is not allowed, cannot be reached, or does not answer in
   * time.
   */
  send(call: {
    method: 'GET' | 'POST'
    url: string
    headers?: Record<string, string>
    body?: string | Buffer
    /** Returns after the status, without waiting for the body; `text` is empty. */
    statusOnly?: boolean
  }): Promise<OutgoingAnswer>
  /**
   * Calls an address whose answer is a stream. Throws like `send`. The body throws if no bytes come for `silentMs`, or
   * after `signal`.
   */
  stream(call: {
    url: string
    headers: Record<string, string>
    body: string
    silentMs: number
    signal: AbortSignal
  }): Promise<{ status: number; contentType: string; body: AsyncIterable<Buffer> }>
  /** Returns the bytes of a public file. Throws also if the file has more than `limit` bytes. */
  fetch(call: { url: string; limit: number }): Promise<{ status: number; bytes: Buffer }>
  close(): Promise<void>
}

interface Options {
  /** The time for a whole call, from resolving the name to the last byte of the answer. */
  timeoutMs?: number
  /** By default the system's resolver; tests replace it. */
  resolve?: (host: string) => Promise<{ address: string; family: number }[]>
}

/** Some endpoints refuse calls without a user agent. */
const userAgent = 'Bubblewire'

const answerLimit = 65_536
const headerLimit = 16_384
/** The time for the body after the status. */
const bodyTimeoutMs = 1000

/**
 * Makes calls to addresses that users give. The resolved address is checked while connecting, so a later change of the
 * name has no effect. Redirects are not followed.
 */
export function createOutgoing(
  allowed: Config['privateWebhooks'],
  { timeoutMs = 15_000, resolve = resolveName }: Options = {},
): Outgoing {
  const checkedLookup: LookupFunction = (host, options, done) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses
        if (!first) return done(new Forbidden(`The name ${host} has no address.`), '', 4)
        // The system may choose any of the addresses, so all must be allowed.
        if (!addresses.every(({ address }) => isAllowed(address, allowed))) return done(notPublic(host), '', 4)
        if (options.all) return done(null, addresses)
        done(null, first.address, first.family)
      },
      (error) => done(error, '', 4),
    )
  }
  const agent = new Agent({
    connect: { lookup: checkedLookup, timeout: Math.min(5000, timeoutMs) },
    maxHeaderSize: headerLimit,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  function requireAllowed(address: string): URL {
    const url = parseAddress(address)
    if (typeof url === 'string') throw new Forbidden(`The address ${url}.`)
    // A numeric address is not resolved, so it is checked here.
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (ipaddr.isValid(literal) && !isAllowed(literal, allowed)) throw notPublic(literal)
    return url
  }
  return {
    send: async ({ method, url: address, headers: extraHeaders, body, statusOnly }) => {
      const url = requireAllowed(address)
      const headers = { 'user-agent': userAgent, ...extraHeaders }
      try {
        if (statusOnly)
          return { status: await statusOf(agent, { method, url, headers, body }, timeoutMs), headers: {}, text: '' }
        const signal = AbortSignal.timeout(timeoutMs)
        const answer = await request(url, { method, headers, body, dispatcher: agent, signal })
        const text = (await readBounded(answer.body, answerLimit)).toString('utf8')
        return { status: answer.statusCode, headers: answer.headers, text }
      } catch (error) {
        throw new Error(describeFailure(error as Error, timeoutMs), { cause: error })
      }
    },
    stream: async ({ url: address, headers, body, silentMs, signal }) => {
      const url = requireAllowed(address)
      const limits = { headersTimeout: silentMs, bodyTimeout: silentMs }
      const allHeaders = { 'user-agent': userAgent, ...headers }
      try {
        const answer = await request(url, {
          method: 'POST',
          headers: allHeaders,
          body,
          dispatcher: agent,
          signal,
          ...limits,
        })
        const contentType = String(answer.headers['content-type'] ?? '')
        return { status: answer.statusCode, contentType, body: describedBody(answer.body, silentMs) }
      } catch (error) {
        throw new Error(describeFailure(error as Error, silentMs), { cause: error })
      }
    },
    fetch: async ({ url: address, limit }) => {
      const url = requireAllowed(address)
      const signal = AbortSignal.timeout(Math.min(5000, timeoutMs))
      try {
        const { statusCode: status, body } = await request(url, {
          method: 'GET',
          headers: { 'user-agent': userAgent },
          dispatcher: agent,
          signal,
        })
        const bytes = await readBounded(body, limit + 1)
        if (bytes.length > limit) throw new Forbidden(`The file is larger than ${limit} bytes.`)
        return { status, bytes }
      } catch (error) {
        throw new Error(describeFailure(error as Error, timeoutMs), { cause: error })
      }
    },
    close: () => agent.destroy(),
  }
}

interface Call {
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body: string | Buffer | undefined
}

/** Waits only for the status. No stream is made for the body, because deliveries are the most frequent calls. */
function statusOf(agent: Agent, { method, url, headers, body }: Call, timeoutMs: number): Promise<number> {
  const { origin, pathname, search } = url
  return new Promise((done, failed) => {
    let controller: Dispatcher.DispatchController | null = null
    let status = 0
    let size = 0
    let isSettled = false
    const settle = (error?: Error) => {
      if (isSettled) return
      isSettled = true
      if (error) failed(error)
      else done(status)
    }
    const abort = (error: Error) => {
      controller?.abort(error)
      settle(error)
    }
    let timer = setTimeout(() => abort(new Timeout('The call took too long.')), timeoutMs)
    const finish = (error?: Error) => {
      clearTimeout(timer)
      settle(error)
    }
    agent.dispatch(
      { method, headers, body, origin, path: pathname + search },
      {
        onRequestStart: (requestController) => {
          controller = requestController
          if (isSettled) requestController.abort(new Timeout('The call took too long.'))
        },
        onResponseStart: (_, code) => {
          if (code < 200) return
          status = code
          clearTimeout(timer)
          timer = setTimeout(
            () => controller?.abort(new Error('The rest of the answer is not waited for.')),
            bodyTimeoutMs,
          )
          settle()
        },
        onResponseData: (requestController, part) => {
          size += part.length
          if (size > answerLimit) requestController.abort(new Error('The rest of the answer is not read.'))
        },
        onResponseEnd: () => finish(),
        onResponseError: (_, error) => finish(error),
      },
    )
  })
}

class Timeout extends Error {
  override readonly name = 'TimeoutError'
}

/**
 * Returns why this address must not be called; null if the call is allowed. http is allowed only for this machine and
 * by the settings.
 */
export function pushServiceFault(endpoint: string, allowed: Config['privateWebhooks']): string | null {
  const fault = addressFault(endpoint)
  if (fault !== null) return `The endpoint ${fault}.`
  const { protocol, hostname } = new URL(endpoint)
  const literal = hostname.replace(/^\[|\]$/g, '')
  const isNumeric = ipaddr.isValid(literal)
  const isLocal = (isNumeric && ipaddr.process(literal).range() === 'loopback') || hostname === 'localhost'
  if (isLocal && allowed !== 'none') return null
  if (protocol !== 'https:') return 'The endpoint must be an https address.'
  return isLocal || (isNumeric && !isAllowed(literal, allowed)) ? notPublic(literal).message : null
}

/** Whether the address is public unicast, or allowed by the operator. IPv4 inside IPv6 counts as IPv4. */
export function isAllowed(address: string, allowed: Config['privateWebhooks']): boolean {
  if (allowed === 'all') return true
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (allowed === 'loopback' && range === 'loopback') return true
  if (range !== 'unicast' || cloudAddresses.has(parsed.toString())) return false
  // 2000::/3 contains all routed IPv6 addresses, but not obsolete forms such as ::127.0.0.1.
  return parsed.kind() === 'ipv4' || parsed.match(routedIpv6)
}

/** A public address at which a cloud provider gives secrets to its machines. */
const cloudAddresses: ReadonlySet<string> = new Set(['168.63.129.16'])

const routedIpv6 = ipaddr.parseCIDR('2000::/3')

function resolveName(host: string): Promise<{ address: string; family: number }[]> {
  return new Promise((done, fail) =>
    lookup(host, { all: true }, (error, addresses) => (error ? fail(error) : done(addresses))),
  )
}

/** An error whose message may be shown to the owner of the webhook. */
class Forbidden extends Error {}

// The message never shows to which address a name resolves, because that would reveal the server's network.
const notPublic = (host: string) =>
  new Forbidden(`${host} is not a public address; the setting WEBHOOK_ALLOW_PRIVATE allows it.`)

async function readBounded(body: Dispatcher.ResponseData['body'], limit: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size > limit) break
  }
  return Buffer.concat(parts).subarray(0, limit)
}

async function* describedBody(body: Dispatcher.ResponseData['body'], silentMs: number): AsyncGenerator<Buffer> {
  try {
    for await (const part of body as AsyncIterable<Buffer>) yield part
  } catch (error) {
    throw new Error(describeFailure(error as Error, silentMs), { cause: error })
  }
}

function describeFailure(error: Error, timeoutMs: number): string {
  if (error instanceof Forbidden) return error.message
  const slow = [errors.HeadersTimeoutError, errors.BodyTimeoutError].some((kind) => error instanceof kind)
  if (slow || error.name === 'TimeoutError') return `The endpoint did not answer within ${timeoutMs / 1000} seconds.`
  if (error instanceof errors.ConnectTimeoutError) return 'The endpoint did not take the connection in time.'
  if (error instanceof errors.HeadersOverflowError)
    return `The headers of the answer are above ${headerLimit / 1024} KB.`
  if (error instanceof errors.HTTPParserError) return 'The endpoint did not answer in HTTP.'
  if (error instanceof errors.SocketError) return 'The endpoint closed the connection before it answered.'
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return reasons[code] ?? `The call failed (${code || error.name}).`
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'Nothing listens at this address.',
  ECONNRESET: 'The endpoint closed the connection before it answered.',
  EPIPE: 'The endpoint closed the connection before it answered.',
  ENOTFOUND: 'There is no such host name.',
  EAI_AGAIN: 'The host name could not be looked up at the moment.',
  EHOSTUNREACH: 'There is no route to this address.',
  ENETUNREACH: 'There is no route to this address.',
  UND_ERR_DESTROYED: 'The server is stopping.',
  UND_ERR_CLOSED: 'The server is stopping.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the endpoint is signed by an unknown authority.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the endpoint is signed by an unknown authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the endpoint is signed by an unknown authority.',
  CERT_HAS_EXPIRED: 'The certificate of the endpoint has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the endpoint is for another name.',
}
