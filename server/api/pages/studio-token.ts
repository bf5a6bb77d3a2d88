import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { studioSources } from '../../demo/studio-sources'
import type { Api, ApiNeeds } from '../http/api'
import { send } from '../http/send-refusal'
import { isOwnPageHere } from './own-page-here'

/** With DEMO on, a page of this machine gets the studio's token; others get 403 (threat-model.md). */
export function studioTokenRoute(app: Api, needs: ApiNeeds): void {
  const { config } = needs
  app.post('/studio/token', { config: { public: true }, schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const token = config.demo && isOwnPageHere(request) ? await storedToken(config.dataDir) : null
    if (token) return { access_token: token, sources: await studioSources(needs, config) }
    return send(reply, 403, 'forbidden', 'Only the demo gives a token, and only to its own page on the same machine.')
  })
}

async function storedToken(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, 'demo.json'), 'utf8').catch(() => '{}')
  const { studio_access_token: token } = JSON.parse(text) as { studio_access_token?: unknown }
  return typeof token === 'string' ? token : null
}
