import { join } from 'node:path'
import type { Config } from '../config/config'
import type { Needs } from '../conversation/needs'
import { Refusal } from '../conversation/refusals'
import { createFirstAdmin } from '../conversation/setup/first-admin'
import { hashToken, newAccessToken } from '../values/hash-token'
import { writePrivate } from './write-private'

/**
 * Writes a token to `admin.json` in the data folder if no enabled admin has an enabled token, for the first access
 * without the demo. Returns the path of the file, or null if no token was needed.
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
