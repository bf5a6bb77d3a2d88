import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { studioSources } from '../studio-sources'
import type { Api, ApiNeeds } from './api'
import { send } from './send-refusal'

/** What proxies say of whom they speak for: who came through one is not known to sit at this machine. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * POST /studio/token: while DEMO is on, a page of this server in a browser on this machine gets the studio's own access token, so that
 * `npm start` is all that a designer needs, and the sources on which that token may read and reply. Everybody else gets 403 and pastes a token. docs/threat-model.md says what each check is for.
 */
export function studioToken(app: Api, needs: ApiNeeds): void {
  const { config } = needs
  app.post('/studio/token', { config: { public: true }, schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
    const token = config.demo && isOwnPageHere(request) ? await storedToken(config.dataDir) : null
    if (token) return { access_token: token, sources: await studioSources(needs, config) }
    return send(reply, 403, 'forbidden', 'Only the demo gives a token, and only to its own page on the same machine.')
  })
}

/** Judged by the connection itself, never by what a proxy says of it. */
function isOwnPageHere({ raw, headers }: FastifyRequest): boolean {
  const { host = '', origin } = headers
  return (
    isLoopback(raw.socket.remoteAddress) &&
    forwarding.every((name) => headers[name] === undefined) &&
    // A name that an attacker's DNS may point here is none of these.
    /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(host) &&
    // Browsers name the page that asks, and no page can say another name.
    origin === `http://${host}` &&
    (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'
  )
}

function isLoopback(address: string | undefined): boolean {
  return ipaddr.isValid(address ?? '') && ipaddr.process(address ?? '').range() === 'loopback'
}

async function storedToken(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, 'demo.json'), 'utf8').catch(() => '{}')
  const { studio_access_token: token } = JSON.parse(text) as { studio_access_token?: unknown }
  return typeof token === 'string' ? token : null
}
