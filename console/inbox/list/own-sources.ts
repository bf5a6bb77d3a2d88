import { type ReadonlySignal, signal } from '@preact/signals'
import type { Role, User } from '../../../clients/typescript/operations'
import type { Api } from '../../shell/api'
import type { Session } from '../../shell/session'
import type { Calls } from '../server/calls'

interface OwnSourcesNeeds {
  records: Pick<Calls, 'roles' | 'users'>
  session: Pick<Session, 'sources' | 'loadSources'>
  api: Api
}

/** An agent without a source sees empty lists. The page then names people who can give access. */
export function createOwnSources({ records, session, api }: OwnSourcesNeeds) {
  const accessManagers = signal<readonly User[] | null>(null)
  return {
    sources: session.sources,
    /** The people who can give access. Null when the agent has a source, or until the people are loaded. */
    accessManagers: accessManagers as ReadonlySignal<readonly User[] | null>,
    async readSources() {
      await session.loadSources(api)
      if (session.sources.value.length > 0) accessManagers.value = null
      else accessManagers.value = managers(...(await Promise.all([records.roles(), records.users()])))
    },
  }
}

function managers(roles: readonly Role[], users: readonly User[]): User[] {
  const roleIds = roles.filter(({ rights }) => rights.includes('manage_users')).map(({ id }) => id)
  return users.filter(({ enabled, bot, role_id }) => enabled && !bot && roleIds.includes(role_id))
}
