import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { Role, Source, User } from '../../../clients/typescript/operations'
import type { Api } from '../../shell/api'
import { createOwnSources } from './own-sources'

const role = (id: string, ...rights: string[]) => ({ id, rights }) as Role
const user = (name: string, role_id: string, more: Partial<User> = {}) =>
  ({ name, role_id, enabled: true, bot: false, ...more }) as User

test('an agent without sources sees who can give access', async () => {
  const sources = signal<Source[]>([])
  let readable: Source[] = []
  const ownSources = createOwnSources({
    records: {
      roles: async () => [role('admin', 'manage_users'), role('agent')],
      users: async () => [
        user('Ada', 'admin'),
        user('Ben', 'agent'),
        user('Former', 'admin', { enabled: false }),
        user('Studio', 'admin', { bot: true }),
      ],
    },
    session: {
      sources,
      loadSources: async () => {
        sources.value = readable
      },
    },
    api: {} as Api,
  })
  expect(ownSources.accessManagers.value).toBe(null)
  await ownSources.readSources()
  expect(ownSources.accessManagers.value?.map(({ name }) => name)).toEqual(['Ada'])
  readable = [{ id: 's1' } as Source]
  await ownSources.readSources()
  expect(ownSources.accessManagers.value).toBe(null)
})
