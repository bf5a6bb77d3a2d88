import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { allowsOrigin, type OriginSettings } from '../../conversation/source-settings'
import { sendBuilt, shortText } from '../http/connections/compressed'
import { originOfPage } from '../setup/sources/page-sightings'

const notifyLoader = `parent.postMessage({bubblewire:1,type:'refused'},'*')`
const refusedPage = scriptPage(notifyLoader)
/**
 * The loader puts the page's origin after the #. A script checks it, because `frame-ancestors` cannot allow local
 * files.
 */
const detectionPage = scriptPage(
  `/^#(null|file:)/.test(location.hash)?${notifyLoader}:location.replace('?hidden'+location.hash)`,
)

/** False for a page that sends no referrer. In that case the CSP `frame-ancestors` of the chat decides. */
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
  withHeaders(reply.code(403).header('cache-control', 'no-store'), refusedPage).send(refusedPage.text.plain)

/** Sends a page whose script refuses local files and loads the chat otherwise. */
export const sendDetectionPage = (request: FastifyRequest, reply: FastifyReply) =>
  sendBuilt(request, withHeaders(reply.header('cache-control', 'no-cache'), detectionPage), detectionPage.text)

const withHeaders = (reply: FastifyReply, { policy }: ReturnType<typeof scriptPage>) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    // Without this header, the chat's referrer would be this page and not the embedding page.
    .header('referrer-policy', 'no-referrer')

function scriptPage(script: string) {
  const hash = createHash('sha256').update(script).digest('base64')
  return {
    text: shortText(`<!doctype html><meta charset="utf-8"><title>Chat</title><script>${script}</script>`),
    policy: `default-src 'none'; script-src 'sha256-${hash}'`,
  }
}
