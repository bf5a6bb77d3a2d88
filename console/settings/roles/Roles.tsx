import type { Role } from '../../../clients/typescript/operations'
import { useT } from '../parts/context'
import { NewByName } from '../parts/NewForm'
import { RecordList, recordSection } from '../parts/RecordPage'
import { Chip } from '../parts/Records'
import { RolePage } from './RolePage'

const path = '/1.0/roles'

/** A role is a named set of rights. */
export const Roles = recordSection(RoleList, RolePage)

function RoleList() {
  const t = useT()
  return (
    <RecordList<Role>
      section="roles"
      path={path}
      about="roles_about"
      row={({ rights, built_in }) => ({
        about: t('role_rights', { count: rights.length }),
        state: built_in && <Chip>{t('role_built_in')}</Chip>,
      })}
    >
      <NewByName title="role_new" right="manage_roles" section="roles" path={path} also={{ rights: [] }} />
    </RecordList>
  )
}
