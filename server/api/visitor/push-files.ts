import { join } from 'node:path'
import { pushPagePath, pushWorkerPath } from '../../../contract/chat/push'
import type { Api } from '../http/api'
import { readBuilt, sendBuilt } from '../http/connections/compressed'
import { trustedTypes } from '../http/page-policies'

export async function pushFileRoutes(app: Api, built: string): Promise<void> {
  await pushWorker(app, built)
  await pushWindow(app, built)
}

async function pushWorker(app: Api, built: string): Promise<void> {
  const worker = await readBuilt(join(built, 'worker/push-worker.js'))
  app.get(pushWorkerPath, { config: { public: true }, schema: { hide: true } }, async (request, reply) => {
    reply
      .type('text/javascript; charset=utf-8')
      // A worker lives for months, so browsers must check each time whether it has changed.
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('access-control-allow-origin', '*')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
    return sendBuilt(request, reply, worker)
  })
}

async function pushWindow(app: Api, built: string): Promise<void> {
  const page = await readBuilt(join(built, 'window/index.html'))
  const script = await readBuilt(join(built, 'window/push-window.js'))
  app.get(pushPagePath, { config: { public: true }, schema: { hide: true } }, async (request, reply) => {
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', windowPolicy)
    return sendBuilt(request, reply, page)
  })
  app.get('/push-window.js', { config: { public: true }, schema: { hide: true } }, async (request, reply) => {
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache')
    return sendBuilt(request, reply, script)
  })
}

/** No other site may embed the window, because a click in it permits notices. */
const windowPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  ...trustedTypes,
].join('; ')
