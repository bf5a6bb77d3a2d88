import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { allowsOrigin, type OriginSettings } from '../../conversation/source-settings'
import { sendBuilt, shortText } from '../http/connections/compressed'
import { originOfPage } from '../setup/sources/page-sightings'

/** The loader closes the chat and logs the reason (loader/site/no-frame/refused.ts). */
const notifyLoader = `parent.postMessage({bubblewire:1,type:'refused'},'*')`
const refused = scriptPage(notifyLoader)
/** The loader writes its origin behind the `#`. `frame-ancestors` cannot allow a local file. */
const detectionPage = scriptPage(
  `/^#(null|file:)/.test(location.hash)?${notifyLoader}:location.replace('?hidden'+location.hash)`,
)

/** False for a page that hides its address: there `frame-ancestors` of the chat's page decides. */
export function isEmbeddedElsewhere(request: FastifyRequest, settings: OriginSettings): boolean {
  const origin = originOfPage(request)
  return request.headers['sec-fetch-dest'] === 'iframe' && origin !== '' && !allowsOrigin(settings, origin)
}

export const isEmbeddedHidden = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-dest'] === 'iframe' &&
  request.headers['sec-fetch-site'] === 'cross-site' &&
  originOfPage(request) === '' &&
  !request.url.endsWith('?hidden')

/** Sends a page that any page may embed, since it shows nothing. */
export const sendRefusedPage = (reply: FastifyReply) =>
  withHeaders(reply.code(403).header('cache-control', 'no-store'), refused).send(refused.text.plain)

/** The page checks whether its embedder is a local file, and otherwise loads the chat. */
export const sendDetectionPage = (request: FastifyRequest, reply: FastifyReply) =>
  sendBuilt(request, withHeaders(reply.header('cache-control', 'no-cache'), detectionPage), detectionPage.text)

const withHeaders = (reply: FastifyReply, { policy }: ReturnType<typeof scriptPage>) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    // Otherwise the chat would be requested with this page as referrer, not with the embedding page.
    .header('referrer-policy', 'no-referrer')

function scriptPage(script: string) {
  const hash = createHash('sha256').update(script).digest('base64')
  return {
    text: shortText(`<!doctype html><meta charset="utf-8"><title>Chat</title><script>${script}</script>`),
    policy: `default-src 'none'; script-src 'sha256-${hash}'`,
  }
}
