import { useSignal } from '@preact/signals'
import type { Role } from '../../../clients/typescript/operations'
import { TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import { useSentence } from '../../shell/words/sentence'
import { at } from '../model/place'
import { useSettings, useT } from '../parts/context'
import { Check } from '../parts/fields/Fields'
import { Rights } from '../parts/fields/Rights'
import { Page } from '../parts/Page'
import { Awaited } from '../parts/Records'
import { Removal } from '../parts/Removal'
import { SaveBar } from '../parts/SaveBar'
import { useForm, useProblems } from '../parts/use/use-form'
import { type Right, rightGroups, rightWords } from './right-names'

/** What everybody with this role may do. */
export function RolePage({ id }: { id: string }) {
  const { api, place, session } = useSettings()
  const t = useT()
  const sentence = useSentence()
  const builtIn = useSignal(false)
  const form = useForm<Role, Pick<Role, 'name' | 'rights' | 'second_factor_required'>>({
    path: `/1.0/roles/${id}`,
    take: ({ name, rights, second_factor_required, built_in }) => {
      builtIn.value = built_in
      return { name, rights, second_factor_required }
    },
  })
  const problem = useProblems(form)
  const back = { href: at('roles'), name: t('roles') }
  const value = form.value.value
  if (!value) {
    const failure = form.failure.value
    return (
      <Page title={failure ? t('not_there') : t('roles')} back={back} about={failure ? sentence(failure) : ''}>
        {!failure && <Awaited />}
      </Page>
    )
  }
  const admin = builtIn.value && value.name === 'admin'
  // What nobody has words for yet, of a newer server.
  const unknown = value.rights.filter((right) => rightWords(right) === null)
  const check = (right: Right) => {
    const words = rightWords(right)
    return (
      <Check
        key={right}
        label={words ? t(words) : right}
        hint={session.may(right) ? undefined : t('right_not_yours')}
        checked={value.rights.includes(right)}
        disabled={admin || !session.may(right)}
        onCheck={(wanted) =>
          form.set({ rights: wanted ? [...value.rights, right] : value.rights.filter((each) => each !== right) })
        }
      />
    )
  }
  return (
    <Page title={value.name || t('roles')} back={back} about={admin ? t('role_admin') : undefined}>
      <Rights right="manage_roles">
        <section class={`${ui.panel} ${ui.stack}`}>
          <TextField
            label={t('name')}
            value={value.name}
            disabled={admin}
            maxLength={100}
            error={problem('name')}
            onText={(name) => form.set({ name })}
          />
          <Check
            label={t('field_second_factor_required')}
            hint={t('second_factor_hint')}
            checked={value.second_factor_required}
            onCheck={(second_factor_required) => form.set({ second_factor_required })}
          />
          {rightGroups.map(([title, rights]) => (
            <section key={title} class={ui.stack} aria-label={t(title)}>
              <h2>{t(title)}</h2>
              {rights.map(check)}
            </section>
          ))}
          {unknown.map(check)}
          {problem('rights') && <p class={ui.problem}>{problem('rights')}</p>}
        </section>
        {!builtIn.value && (
          <Removal
            title={t('role_delete')}
            about={t('role_delete_about', { name: value.name })}
            remove={async () => {
              await api.remove(`/1.0/roles/${id}`)
              form.discard()
              place.go(at('roles'))
            }}
          />
        )}
        <SaveBar form={form} nameOf={(field) => t(`field_${field}`)} />
      </Rights>
    </Page>
  )
}
