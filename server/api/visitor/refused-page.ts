import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { allowsOrigin, type OriginSettings } from '../../conversation/source-settings'
import { sendBuilt, shortText } from '../http/connections/compressed'
import { originOfPage } from '../setup/sources/page-sightings'

/** Tells the loader, which closes the chat and gives the reason in the page's console (loader/site/no-frame/refused.ts). */
const tell = `parent.postMessage({bubblewire:1,type:'refused'},'*')`
const refused = scriptPage(tell)
/** The loader writes the origin of its page behind the `#`, which no server gets. `frame-ancestors` never allows a file. */
const asking = scriptPage(`/^#(null|file:)/.test(location.hash)?${tell}:location.replace('?hidden'+location.hash)`)

/**
 * Whether a page embeds the chat that the source does not allow on it. False for a page that hides its address: there
 * `frame-ancestors` of the chat's own page decides.
 */
export function isEmbeddedElsewhere(request: FastifyRequest, settings: OriginSettings): boolean {
  const origin = originOfPage(request)
  return request.headers['sec-fetch-dest'] === 'iframe' && origin !== '' && !allowsOrigin(settings, origin)
}

/** Whether a page embeds the chat that hides its address: a file from a disk, or a site that sends no referrer. */
export const isEmbeddedHidden = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-dest'] === 'iframe' &&
  request.headers['sec-fetch-site'] === 'cross-site' &&
  originOfPage(request) === '' &&
  !request.url.endsWith('?hidden')

/** Any page may embed this page, since it shows nothing. */
export const sendRefusedPage = (reply: FastifyReply) =>
  withHeaders(reply.code(403).header('cache-control', 'no-store'), refused).send(refused.text.plain)

/** Asks the browser whether the page is a file; if not, the chat follows. */
export const sendAskingPage = (request: FastifyRequest, reply: FastifyReply) =>
  sendBuilt(request, withHeaders(reply.header('cache-control', 'no-cache'), asking), asking.text)

const withHeaders = (reply: FastifyReply, { policy }: ReturnType<typeof scriptPage>) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    // The chat that follows is asked for by this page, which is not the page that has to be allowed.
    .header('referrer-policy', 'no-referrer')

/** A page of one script, and the policy that allows nothing else. */
function scriptPage(script: string) {
  const hash = createHash('sha256').update(script).digest('base64')
  return {
    text: shortText(`<!doctype html><meta charset="utf-8"><title>Chat</title><script>${script}</script>`),
    policy: `default-src 'none'; script-src 'sha256-${hash}'`,
  }
}
