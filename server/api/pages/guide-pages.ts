import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { publicPath } from '../../config/public-address'
import type { Api, ApiNeeds } from '../http/api'

const prefix = '/docs/guide/'

/**
 * Serves the documentation that `npm run docs` built. Its addresses begin at the host, so an installation whose
 * `PUBLIC_URL` has a path does not serve it.
 */
export async function guidePages(app: Api, { config }: ApiNeeds, built: string): Promise<void> {
  const root = join(built, 'guide')
  const first = join(root, 'index.html')
  if (!existsSync(first) || publicPath(config) !== '') return
  const policy = policyOf(readFileSync(first, 'utf8'))
  app.get('/docs/guide', { config: { public: true }, schema: { hide: true } }, async (_, reply) =>
    reply.redirect(prefix, 308),
  )
  app.addHook('onRoute', (route) => {
    route.config = Object.assign(route.config ?? {}, { public: true })
    route.schema = Object.assign(route.schema ?? {}, { hide: true })
  })
  await app.register(fastifyStatic, {
    root,
    prefix,
    preCompressed: true,
    extensions: ['html'],
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(root, 'assets'))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      reply.header('content-security-policy', policy)
      if (path.endsWith('.md')) reply.header('content-type', 'text/markdown; charset=utf-8')
    },
  })
}

/** The style that the search adds when it opens: it stops transitions while the theme changes. */
const styleOfSearch = "'sha256-skqujXORqzxt1aE0NNXxujEanPTX6raoqSscTV/Ww/Y='"

/** Allows the scripts inside the page by their hashes. Highlighted code has its colours in `style` attributes. */
function policyOf(page: string): string {
  const inline = [...page.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${inline.join(' ')}`,
    `style-src 'self' ${styleOfSearch}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    // The playground shows the studio's stage.
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
