import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { allowsOrigin, type OriginSettings } from '../../conversation/source-settings'
import { originOfPage } from '../setup/sources/page-sightings'

/** Tells the loader, which closes the chat and gives the reason in the page's console (loader/site/refused.ts). */
const script = `parent.postMessage({bubblewire:1,type:'refused'},'*')`
const page = `<!doctype html><meta charset="utf-8"><title>Chat</title><script>${script}</script>`
const policy = `default-src 'none'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * Whether a page embeds the chat that the source does not allow on it. False for a page that hides its address: there
 * `frame-ancestors` of the chat's own page decides, and the browser shows an empty frame.
 */
export function isEmbeddedElsewhere(request: FastifyRequest, settings: OriginSettings): boolean {
  const origin = originOfPage(request)
  return request.headers['sec-fetch-dest'] === 'iframe' && origin !== '' && !allowsOrigin(settings, origin)
}

/** Any page may embed this page, since it shows nothing. */
export const sendRefusedPage = (reply: FastifyReply) =>
  reply
    .code(403)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(page)
