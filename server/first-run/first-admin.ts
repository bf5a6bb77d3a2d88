import { join } from 'node:path'
import type { Config } from '../config/config'
import type { Needs } from '../conversation/needs'
import { Refusal } from '../conversation/refusals'
import { createFirstAdmin } from '../conversation/setup/first-admin'
import { hashToken, newAccessToken } from '../values/hash-token'
import { writePrivate } from './write-private'

/**
 * The first access to a server without the demo: if there is no enabled token of an enabled admin, a token is made and
 * written to `admin.json` in the data folder. Returns the path of the file, or null if there was a token already.
 */
export async function firstAdmin(needs: Needs, config: Config): Promise<string | null> {
  const token = newAccessToken()
  const file = join(config.dataDir, 'admin.json')
  try {
    const { agent } = await createFirstAdmin(needs, {
      name: 'Admin',
      label: 'First token',
      tokenHash: hashToken(token),
    })
    await writePrivate(file, { api_url: config.publicUrl, access_token: token, agent_id: agent.id })
    return file
  } catch (error) {
    if (error instanceof Refusal && error.code === 'admin_exists') return null
    throw error
  }
}
