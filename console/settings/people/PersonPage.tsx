import { useSignal } from '@preact/signals'
import type { Answer } from '../../../clients/typescript/client'
import type { Role, User } from '../../../clients/typescript/operations'
import { Button } from '../../shell/controls/Button'
import { Choice } from '../../shell/controls/Fields'
import ui from '../../shell/controls/ui.module.css'
import { useAll } from '../../shell/reading/use-fetched'
import { useAct } from '../../shell/use-once'
import { useSettings, useT } from '../parts/context'
import { Secret } from '../parts/fields/Secret'
import { nameField } from '../parts/NewForm'
import { Panel } from '../parts/Panel'
import { RecordPage } from '../parts/RecordPage'
import { Permissions } from './Permissions'
import { emailField, roleField } from './person-fields'
import { useSendsMail } from './sends-mail'

const availabilities = ['available', 'busy', 'away'] as const

export function PersonPage({ id }: { id: string }) {
  const t = useT()
  const link = useSignal('')
  const roles = useAll<Role>('/1.0/roles').value.value?.records ?? []
  return (
    <RecordPage
      section="people"
      path={`/1.0/users/${id}`}
      right="manage_users"
      take={({ name, email, role_id, enabled }: User) => ({ name, email, role_id, enabled })}
    >
      {({ record, form }) => ({
        fields: [
          nameField,
          { ...emailField, empty: null },
          roleField(roles),
          { kind: 'check', name: 'enabled', label: 'person_enabled', hint: 'person_enabled_hint' },
        ],
        extra: (
          <>
            <PersonActions user={record} onChanged={form.checkVersion} onInvited={(url) => (link.value = url)} />
            <Permissions
              userId={id}
              isPerson={!record.bot}
              everything={
                roles.find((role) => role.id === record.role_id)?.rights.includes('access_all_sources') ?? false
              }
            />
          </>
        ),
        foot: link.value && (
          <Secret
            title={t('invite_link')}
            about={t('invite_about', { name: record.name })}
            texts={[[t('invite_link'), link.value]]}
            close={() => (link.value = '')}
          />
        ),
      })}
    </RecordPage>
  )
}

interface PersonActionsProps {
  user: User
  onChanged(): Promise<void>
  onInvited(url: string): void
}

function PersonActions({ user, onChanged, onInvited }: PersonActionsProps) {
  const { api, toasts } = useSettings()
  const t = useT()
  const { act, busy } = useAct()
  const path = `/1.0/users/${user.id}`
  const sendsMail = useSendsMail()
  const mail = async () => {
    const { sent_to } = await api.post<Answer<'mailSignInLink'>>(`${path}/sign_in_link/mail`)
    toasts.say(t('invite_sent', { email: sent_to }))
  }
  const invite = async () => onInvited((await api.post<Answer<'createSignInLink'>>(`${path}/sign_in_link`)).url)
  const signOut = async () => {
    await api.remove(`${path}/sessions`)
    toasts.say(t('signed_out', { name: user.name }))
  }
  const resetFactor = async () => {
    await api.remove(`${path}/second_factors`)
    await onChanged()
  }
  const setStatus = async (availability: string, capacity = user.capacity) => {
    await api.put(`${path}/status`, { availability, capacity })
    await onChanged()
  }
  return (
    <Panel>
      <Choice
        label={t('availability')}
        value={user.availability}
        options={availabilities.map((each) => [each, t(`availability_${each}`)] as const)}
        onChoose={(chosen) => void act(() => setStatus(chosen))}
      />
      <Choice
        label={t('capacity')}
        hint={t('capacity_hint')}
        value={String(user.capacity)}
        options={[...new Set([1, 2, 3, 4, 5, 6, 8, 10, 15, 20, user.capacity])]
          .sort((one, other) => one - other)
          .map((count) => [String(count), String(count)] as const)}
        onChoose={(count) => void act(() => setStatus(user.availability, Number(count)))}
      />
      <div class={ui.row}>
        {sendsMail && (
          <Button icon="send" busy={busy.value} disabled={!user.email} onClick={() => void act(mail)}>
            {t('invite_mail')}
          </Button>
        )}
        <Button icon="link" busy={busy.value} disabled={!user.email} onClick={() => void act(invite)}>
          {t('invite_again')}
        </Button>
        <Button icon="leave" busy={busy.value} onClick={() => void act(signOut)}>
          {t('sign_out_everywhere')}
        </Button>
        {user.second_factor && (
          <Button icon="unlock" busy={busy.value} onClick={() => void act(resetFactor)}>
            {t('factor_reset')}
          </Button>
        )}
      </div>
    </Panel>
  )
}
