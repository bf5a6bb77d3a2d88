import { join } from 'node:path'
import type { Config } from '../../config/config'
import { publicPath } from '../../config/public-address'
import type { Api, ApiNeeds } from '../http/api'
import { sendBuilt } from '../http/connections/compressed'
import { ownFileSources, pictureSources, trustedTypes } from '../http/page-policies'
import { consolePage, readPage } from './console-page'

/** The studio, its stage with the real widget, and the review page. `built` has a folder `studio/`. */
export async function studioPageRoutes(app: Api, { config }: ApiNeeds, built: string): Promise<void> {
  const studio = await readPage(join(built, 'studio/index.html'), config)
  const stage = await readPage(join(built, 'studio/stage/index.html'), config)
  const review = await readPage(join(built, 'studio/review/index.html'), config)
  const publicRoute = { config: { public: true }, schema: { hide: true } }

  app.get('/studio', publicRoute, async (_, reply) => reply.redirect(`${publicPath(config)}/studio/`, 308))
  app.get('/studio/', publicRoute, async (request, reply) =>
    sendBuilt(request, consolePage(reply, studioPolicy(config)), studio),
  )
  app.get('/studio/stage/', publicRoute, async (request, reply) =>
    sendBuilt(request, consolePage(reply, stagePolicy(config)), stage),
  )
  app.get('/studio/review', publicRoute, async (_, reply) =>
    reply.redirect(`${publicPath(config)}/studio/review/`, 308),
  )
  app.get('/studio/review/', publicRoute, async (request, reply) =>
    sendBuilt(request, consolePage(reply, studioPolicy(config)), review),
  )
}

/** The page acts by the session, so no site may frame it, and it connects only to this server. */
const studioPolicy = (config: Config) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `img-src ${ownFileSources(config)} ${pictureSources(config)} data: blob:`,
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    ...trustedTypes,
  ].join('; ')

/** The stage shows messages of strangers like a customer's chat, so it cannot send data anywhere. */
const stagePolicy = (config: Config) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'none'",
    `img-src ${ownFileSources(config)} ${pictureSources(config)} data: blob:`,
    `media-src ${ownFileSources(config)} https: blob:`,
    'frame-src http: https:',
    "worker-src 'self' blob:",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    ...trustedTypes,
  ].join('; ')
