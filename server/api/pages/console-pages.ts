import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Config } from '../../config/config'
import { publicPath } from '../../config/public-address'
import type { Api, ApiNeeds } from '../http/api'
import { sendBuilt } from '../http/connections/compressed'
import { otherPictures, ownFiles, trustedTypes } from '../http/page-policies'
import { consolePage, readPage } from './console-page'

/**
 * Pages of the console for people who sign in; each has the address `/<name>/`. The studio has its own policies:
 * studio-pages.ts.
 */
const names = ['account', 'inbox', 'reports', 'settings']

/** Serves the built pages. They hold nothing secret: their data comes from the API. `built` has a folder `console/`. */
export async function consolePages(app: Api, { config }: ApiNeeds, built: string): Promise<void> {
  const open = { config: { public: true }, schema: { hide: true } }
  for (const name of names) {
    const file = join(built, `console/${name}/index.html`)
    if (!existsSync(file)) continue
    const page = await readPage(file, config)
    app.get(`/${name}`, open, async (_, reply) => reply.redirect(`${publicPath(config)}/${name}/`, 308))
    // The page itself routes the rest of the path.
    for (const path of [`/${name}/`, `/${name}/*`])
      app.get(path, open, async (request, reply) => sendBuilt(request, consolePage(reply, policy(config, name)), page))
  }
  // People type the server's address alone. The inbox leads to the sign-in.
  app.get('/', open, async (_, reply) => reply.redirect(`${publicPath(config)}/inbox/`, 302))
  // The icons, and the manifest of the installed inbox: their names stay, their content may change.
  await app.register(fastifyStatic, {
    root: join(built, 'console/app'),
    prefix: '/console/app/',
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=86400')
      reply.header('cross-origin-resource-policy', 'same-origin')
    },
  })
}

/**
 * A site could trick a signed-in person into clicks, so no site may frame the page, and the page talks only to this
 * server. Pictures come only from this server too, so that no other server learns who reads. The settings show the
 * bubble's picture, whose address an administrator entered.
 */
const policy = (config: Config, name: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `img-src ${ownFiles(config)}${name === 'settings' ? ` ${otherPictures(config)}` : ''} data: blob:`,
    `media-src ${ownFiles(config)} data: blob:`,
    "frame-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    ...trustedTypes.map((each) => (name === 'inbox' ? each.replace(/^trusted-types/, '$& notices') : each)),
  ].join('; ')
