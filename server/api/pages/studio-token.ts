import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { studioSources } from '../../demo/studio-sources'
import type { Api, ApiNeeds } from '../http/api'
import { send } from '../http/send-refusal'
import { isOwnPageHere } from './own-page-here'

/**
 * POST /studio/token: while DEMO is on, a page of this server in a browser on this machine gets the studio's access
 * token. The answer names the sources on which that token may read and reply. So a designer needs only `npm start`;
 * every other caller gets 403 and must paste a token. docs/run/threat-model.md explains each check.
 */
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
