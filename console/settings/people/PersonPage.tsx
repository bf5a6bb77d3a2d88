import { useSignal } from '@preact/signals'
import type { Role, User } from '../../../clients/typescript/operations'
import { Button } from '../../shell/controls/Button'
import { TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import { useSentence } from '../../shell/words/sentence'
import { at } from '../model/place'
import { useSettings, useT } from '../parts/context'
import { Check, Choice } from '../parts/fields/Fields'
import { Rights } from '../parts/fields/Rights'
import { Secret } from '../parts/fields/Secret'
import { Page } from '../parts/Page'
import { Awaited } from '../parts/Records'
import { SaveBar } from '../parts/SaveBar'
import { useAct } from '../parts/use/use-act'
import { useAll } from '../parts/use/use-fetched'
import { useForm, useProblems } from '../parts/use/use-form'
import { Permissions } from './Permissions'

type Value = Pick<User, 'name' | 'email' | 'role_id' | 'enabled'>
const availabilities = ['available', 'busy', 'away'] as const

export function PersonPage({ id }: { id: string }) {
  const { api, toasts } = useSettings()
  const t = useT()
  const sentence = useSentence()
  const { act, busy } = useAct()
  const user = useSignal<User | null>(null)
  const link = useSignal('')
  const roles = useAll<Role>('/1.0/roles')
  const path = `/1.0/users/${id}`
  const form = useForm<User, Value>({
    path,
    take: (record) => {
      user.value = record
      const { name, email, role_id, enabled } = record
      return { name, email, role_id, enabled }
    },
  })
  const problem = useProblems(form)
  const back = { href: at('people'), name: t('people') }
  const record = user.value
  const value = form.value.value
  if (!record || !value) {
    const failure = form.failure.value
    return (
      <Page title={failure ? t('not_there') : t('people')} back={back} about={failure ? sentence(failure) : ''}>
        {!failure && <Awaited />}
      </Page>
    )
  }
  const all = roles.value.value?.records ?? []
  const invite = async () => {
    link.value = (await api.post<{ url: string }>(`${path}/sign_in_link`)).url
  }
  const signOut = async () => {
    await api.remove(`${path}/sessions`)
    toasts.say(t('signed_out', { name: record.name }))
  }
  const resetFactor = async () => {
    await api.remove(`${path}/second_factors`)
    await form.look()
  }
  const stand = async (availability: string, capacity = record.capacity) => {
    await api.put(`${path}/status`, { availability, capacity })
    await form.look()
  }
  return (
    <Page title={value.name || t('people')} back={back}>
      <Rights right="manage_users">
        <section class={`${ui.panel} ${ui.stack}`}>
          <TextField
            label={t('name')}
            value={value.name}
            maxLength={100}
            error={problem('name')}
            onText={(name) => form.set({ name })}
          />
          <TextField
            label={t('person_email')}
            hint={t('person_email_hint')}
            type="email"
            dir="ltr"
            value={value.email ?? ''}
            error={problem('email')}
            onText={(email) => form.set({ email: email || null })}
          />
          <Choice
            label={t('person_role')}
            value={value.role_id}
            error={problem('role_id')}
            options={all.map((role) => [role.id, role.name] as const)}
            onChoose={(role_id) => form.set({ role_id })}
          />
          <Check
            label={t('person_enabled')}
            hint={t('person_enabled_hint')}
            checked={value.enabled}
            onCheck={(enabled) => form.set({ enabled })}
          />
        </section>
        <SaveBar form={form} nameOf={(field) => t(`field_${field}`)} />
        <section class={`${ui.panel} ${ui.stack}`}>
          <Choice
            label={t('availability')}
            value={record.availability}
            options={availabilities.map((each) => [each, t(`availability_${each}`)] as const)}
            onChoose={(chosen) => void act(() => stand(chosen))}
          />
          <Choice
            label={t('capacity')}
            hint={t('capacity_hint')}
            value={String(record.capacity)}
            options={[...new Set([1, 2, 3, 4, 5, 6, 8, 10, 15, 20, record.capacity])]
              .sort((one, other) => one - other)
              .map((count) => [String(count), String(count)] as const)}
            onChoose={(count) => void act(() => stand(record.availability, Number(count)))}
          />
          <div class={ui.row}>
            <Button icon="link" busy={busy.value} disabled={!record.email} onClick={() => void act(invite)}>
              {t('invite_again')}
            </Button>
            <Button icon="leave" busy={busy.value} onClick={() => void act(signOut)}>
              {t('sign_out_everywhere')}
            </Button>
            {record.second_factor && (
              <Button icon="unlock" busy={busy.value} onClick={() => void act(resetFactor)}>
                {t('factor_reset')}
              </Button>
            )}
          </div>
        </section>
        <Permissions
          userId={id}
          everything={all.find((role) => role.id === record.role_id)?.rights.includes('access_all_sources') ?? false}
        />
      </Rights>
      {link.value && (
        <Secret
          title={t('invite_link')}
          about={t('invite_about', { name: record.name })}
          texts={[[t('invite_link'), link.value]]}
          close={() => {
            link.value = ''
          }}
        />
      )}
    </Page>
  )
}
