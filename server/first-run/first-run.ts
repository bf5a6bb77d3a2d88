import { randomBytes } from 'node:crypto'
import type { Config } from '../config/config'
import { openFirstRun } from '../conversation/account/first-run'
import type { Needs } from '../conversation/needs'
import { hashToken } from '../values/hash-token'

/**
 * Returns the address of the page that makes the first admin of the console. Returns null if an admin can sign in, or
 * if passwords are switched off. The address works one time, and is only printed.
 */
export async function firstRunLink(needs: Needs, { publicUrl, passwordSignIn }: Config): Promise<string | null> {
  if (!passwordSignIn) return null
  const token = randomBytes(32).toString('base64url')
  const open = await openFirstRun(needs, hashToken(token))
  return open ? `${publicUrl}/account/#first_run=${token}` : null
}
