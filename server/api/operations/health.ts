import type { Health } from '../../observe/health'
import type { Api } from '../http/api'

/** healthz: the process runs. readyz: it can serve requests, else 503 with all reasons. Neither needs a token. */
export function healthRoutes(app: Api, { reasons }: Health): void {
  const route = { config: { public: true, unlimited: true }, schema: { hide: true } }
  app.get('/healthz', route, async (_, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/readyz', route, async (_, reply) => {
    const problems = await reasons()
    reply.header('cache-control', 'no-store')
    if (problems.length === 0) return { status: 'ready' }
    return reply
      .code(503)
      .send({ error: 'not_ready', message: problems.join(' '), status: 503, reasons: problems } as never)
  })
}
