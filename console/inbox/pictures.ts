import { signal } from '@preact/signals'
import type { Calls } from './server/calls'

/** The addresses of the colleagues' pictures, by the id of the agent. An agent without a picture is drawn with initials. */
export function createPictures({ users }: Pick<Calls, 'users'>) {
  const all = signal<ReadonlyMap<string, string>>(new Map())
  return {
    of: (agentId: string): string | null => all.value.get(agentId) ?? null,
    async read() {
      const found = await users()
      all.value = new Map(found.flatMap(({ id, picture_url }) => (picture_url ? [[id, picture_url] as const] : [])))
    },
  }
}
