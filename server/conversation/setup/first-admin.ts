import { recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { newAgent } from '../new-records'
import type { AccessTokenRecord, AgentRecord } from '../records'
import { adminRoleId } from '../rights'
import { hasAdminToken } from './last-admin'
import { adminExists } from './refusals'
import { storeToken } from './tokens'

/** Creates the first admin's token at the first start or by command. Throws 409 if an admin has an enabled token. */
export function createFirstAdmin(
  needs: Pick<Needs, 'store' | 'clock' | 'ids'>,
  { name, label, tokenHash }: { name: string; label: string; tokenHash: string },
): Promise<{ agent: AgentRecord; token: AccessTokenRecord }> {
  return needs.store.transact(async (tx) => {
    if (await hasAdminToken(tx)) throw adminExists()
    const admin = (await tx.agents()).find((agent) => agent.enabled && agent.role_id === adminRoleId)
    const agent = admin ?? newAgent({ id: needs.ids(), name, role_id: adminRoleId }, needs.clock())
    if (!admin) {
      await tx.insertAgent(agent)
      await recordEvent(tx, needs, { actor: null, action: 'user.created', about: agent })
    }
    const token = await storeToken(tx, needs, null, agent, { label, enabled: true, tokenHash })
    return { agent, token }
  })
}
