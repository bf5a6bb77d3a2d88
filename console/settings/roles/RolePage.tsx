import type { Role } from '../../../clients/typescript/operations'
import type { RecordForm } from '../../record/record-form'
import { Check } from '../../shell/controls/Fields'
import ui from '../../shell/controls/ui.module.css'
import { useSettings, useT } from '../parts/context'
import { nameField } from '../parts/NewForm'
import { RecordPage } from '../parts/RecordPage'
import { useProblems } from '../parts/use/use-form'
import { type Right, rightGroups, rightWords } from './right-names'

type Value = Pick<Role, 'name' | 'rights' | 'second_factor_required'>

export function RolePage({ id }: { id: string }) {
  const t = useT()
  return (
    <RecordPage
      section="roles"
      path={`/1.0/roles/${id}`}
      right="manage_roles"
      take={({ name, rights, second_factor_required }: Role): Value => ({ name, rights, second_factor_required })}
    >
      {({ record: { built_in }, form, value }) => {
        const admin = built_in && value.name === 'admin'
        return {
          about: admin && t('role_admin'),
          fields: [
            { ...nameField, disabled: admin },
            {
              kind: 'check',
              name: 'second_factor_required',
              label: 'field_second_factor_required',
              hint: 'second_factor_hint',
            },
            { kind: 'slot', draw: <RightChoice form={form} chosen={value.rights} fixed={admin} /> },
          ],
          removal: !built_in && { title: t('role_delete'), about: t('role_delete_about', { name: value.name }) },
        }
      }}
    </RecordPage>
  )
}

interface RightChoiceProps {
  form: RecordForm<Value>
  chosen: readonly Right[]
  fixed: boolean
}

function RightChoice({ form, chosen, fixed }: RightChoiceProps) {
  const { session } = useSettings()
  const t = useT()
  const error = useProblems(form)('rights')
  const check = (right: Right) => {
    const words = rightWords(right)
    return (
      <Check
        key={right}
        label={words ? t(words) : right}
        hint={session.may(right) ? undefined : t('right_not_yours')}
        checked={chosen.includes(right)}
        disabled={fixed || !session.may(right)}
        onCheck={(isChecked) =>
          form.set({ rights: isChecked ? [...chosen, right] : chosen.filter((each) => each !== right) })
        }
      />
    )
  }
  return (
    <>
      {rightGroups.map(([title, rights]) => (
        <section key={title} class={ui.stack} aria-label={t(title)}>
          <h2>{t(title)}</h2>
          {rights.map(check)}
        </section>
      ))}
      {/* Permissions without a text: they come from a newer server. */}
      {chosen.filter((right) => rightWords(right) === null).map(check)}
      {error && <p class={ui.problem}>{error}</p>}
    </>
  )
}
