import { signal } from '@preact/signals'
import type { User } from '../../clients/typescript/operations'
import type { Calls } from './server/calls'

/** The colleagues' names and pictures, by the id of the agent. An agent without a picture is drawn with initials. */
export function createColleagues({ users }: Pick<Calls, 'users'>) {
  const all = signal<ReadonlyMap<string, User>>(new Map())
  return {
    pictureOf: (agentId: string): string | null => all.value.get(agentId)?.picture_url ?? null,
    /** Empty for an agent who is not known. */
    nameOf: (agentId: string): string => all.value.get(agentId)?.name ?? '',
    async read() {
      all.value = new Map((await users()).map((user) => [user.id, user]))
    },
  }
}
