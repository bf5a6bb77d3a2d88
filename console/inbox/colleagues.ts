import { signal } from '@preact/signals'
import type { User } from '../../clients/typescript/operations'
import type { Calls } from './server/calls'

export function createColleagues({ users }: Pick<Calls, 'users'>) {
  const agents = signal<ReadonlyMap<string, User>>(new Map())
  return {
    pictureOf: (agentId: string): string | null => agents.value.get(agentId)?.picture_url ?? null,
    /** Returns an empty text for an unknown agent. */
    nameOf: (agentId: string): string => agents.value.get(agentId)?.name ?? '',
    async read() {
      agents.value = new Map((await users()).map((user) => [user.id, user]))
    },
  }
}
