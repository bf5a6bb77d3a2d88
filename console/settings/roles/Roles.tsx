import type { Role } from '../../../clients/typescript/operations'
import { at } from '../model/place'
import { useSettings, useT } from '../parts/context'
import { Rights } from '../parts/fields/Rights'
import { NewByName } from '../parts/NewForm'
import { Page } from '../parts/Page'
import { Chip, Records, Row } from '../parts/Records'
import { useAll } from '../parts/use/use-fetched'
import { RolePage } from './RolePage'

/** Named sets of rights. */
export function Roles() {
  const { place } = useSettings()
  const id = place.id.value
  return id ? <RolePage key={id} id={id} /> : <RoleList />
}

function RoleList() {
  const { api, drafts, place } = useSettings()
  const t = useT()
  const all = useAll<Role>('/1.0/roles')
  const create = async (name: string) => {
    const made = await api.post<Role>('/1.0/roles', { name, rights: [] })
    place.go(at('roles', made.id))
  }
  return (
    <Page title={t('roles')} about={t('roles_about')}>
      <Records
        records={all.value.value?.records ?? null}
        failure={all.failure.value}
        again={all.again}
        label={t('roles')}
        empty={t('roles_about')}
      >
        {(role) => (
          <Row
            key={role.id}
            href={at('roles', role.id)}
            name={role.name}
            about={t('role_rights', { count: role.rights.length })}
            draft={drafts.keys.value.includes(`/1.0/roles/${role.id}`)}
            state={role.built_in && <Chip>{t('role_built_in')}</Chip>}
          />
        )}
      </Records>
      <Rights right="manage_roles">
        <NewByName title={t('role_new')} draft="roles/new" create={create} />
      </Rights>
    </Page>
  )
}
