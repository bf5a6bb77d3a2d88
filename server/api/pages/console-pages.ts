import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Config } from '../../config/config'
import { publicPath } from '../../config/public-address'
import type { Api, ApiNeeds } from '../http/api'
import { sendBuilt } from '../http/connections/compressed'
import { ownFileSources, pictureSources, trustedTypes } from '../http/page-policies'
import { consolePage, readPage } from './console-page'

const names = ['account', 'inbox', 'reports', 'settings']

/** The pages contain no secrets: their data comes from the API. `built` has a folder `console/`. */
export async function consolePageRoutes(app: Api, { config }: ApiNeeds, built: string): Promise<void> {
  const publicRoute = { config: { public: true }, schema: { hide: true } }
  for (const name of names) {
    const file = join(built, `console/${name}/index.html`)
    if (!existsSync(file)) continue
    const page = await readPage(file, config)
    app.get(`/${name}`, publicRoute, async (_, reply) => reply.redirect(`${publicPath(config)}/${name}/`, 308))
    // The page's script handles the rest of the path.
    for (const path of [`/${name}/`, `/${name}/*`])
      app.get(path, publicRoute, async (request, reply) =>
        sendBuilt(request, consolePage(reply, policy(config, name)), page),
      )
  }
  // For people who type only the server's address. The inbox leads to the sign-in.
  app.get('/', publicRoute, async (_, reply) => reply.redirect(`${publicPath(config)}/inbox/`, 302))
  // The icons, and the manifest of the installed inbox. Their names have no hash, but their content may change.
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
 * Allows no embedding and no foreign pictures, so nobody learns who reads. Only the settings may show a foreign icon.
 */
const policy = (config: Config, name: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `img-src ${ownFileSources(config)}${name === 'settings' ? ` ${pictureSources(config)}` : ''} data: blob:`,
    `media-src ${ownFileSources(config)} data: blob:`,
    "frame-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    ...trustedTypes.map((each) => (name === 'inbox' ? each.replace(/^trusted-types/, '$& notices') : each)),
  ].join('; ')
