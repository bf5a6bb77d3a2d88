import { useSignal } from '@preact/signals'
import { Button } from '../../shell/Button'
import { TextField } from '../../shell/Field'
import ui from '../../shell/ui.module.css'
import { at } from '../model/place'
import type { Role } from '../model/records'
import { useSettings, useT } from '../parts/context'
import { Page } from '../parts/Page'
import { Chip, Records, Row } from '../parts/Records'
import { Rights } from '../parts/Rights'
import { useAct } from '../parts/use-act'
import { type ListOf, useFetched } from '../parts/use-fetched'
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
  const { act, busy } = useAct()
  const name = useSignal('')
  const all = useFetched<ListOf<Role>>('/1.0/roles?limit=150')
  const create = async () => {
    const made = await api.post<Role>('/1.0/roles', { name: name.value, rights: [] })
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
        <form
          class={`${ui.panel} ${ui.stack}`}
          onSubmit={(event) => {
            event.preventDefault()
            void act(create)
          }}
        >
          <h2>{t('role_new')}</h2>
          <TextField
            label={t('name')}
            value={name.value}
            required
            maxLength={100}
            onText={(text) => {
              name.value = text
            }}
          />
          <div>
            <Button type="submit" icon="plus" busy={busy.value}>
              {t('create')}
            </Button>
          </div>
        </form>
      </Rights>
    </Page>
  )
}
