import type { z } from 'zod'
import { iso } from '../../conversation/clock-and-ids'
import { pictureUrl } from '../../conversation/contents/picture-url'
import type { Needs } from '../../conversation/needs'
import { hasRight, mayIn } from '../../conversation/permissions'
import type { AgentRecord } from '../../conversation/records'
import type { userShape } from './setup-shapes'

/** Only the user and agents who manage users see address, second factor and the number of sources. */
export async function userPresenter(
  { store: { read }, attachmentUrl }: Pick<Needs, 'store' | 'attachmentUrl'>,
  agent: AgentRecord,
) {
  const mayManageUsers = await hasRight(read, agent, 'manage_users')
  const settings = await read.settings()
  const sources = [...settings.sources.keys()]
  const idsWithFactor = new Set(await read.agentsWithSecondFactor())
  const names = new Map((await read.roles()).map((role) => [role.id, role.name]))
  return (user: AgentRecord): z.infer<typeof userShape> => ({
    id: user.id,
    name: user.name,
    email: mayManageUsers || user.id === agent.id ? user.email : null,
    bot: user.email === null,
    role_id: user.role_id,
    role: names.get(user.role_id) ?? '',
    enabled: user.enabled,
    availability: user.availability,
    capacity: user.capacity,
    picture_id: user.picture_id,
    picture_url: pictureUrl(user, attachmentUrl),
    second_factor: mayManageUsers || user.id === agent.id ? idsWithFactor.has(user.id) : null,
    sources_count:
      mayManageUsers || user.id === agent.id ? sources.filter((id) => mayIn(settings, user, 'read', id)).length : null,
    created_at: iso(user.created_at),
    updated_at: iso(user.updated_at),
  })
}
