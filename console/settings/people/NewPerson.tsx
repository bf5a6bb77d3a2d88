import { useSignal } from '@preact/signals'
import type { Problem } from '../../../contract/problem'
import { Button } from '../../shell/Button'
import { TextField } from '../../shell/Field'
import { useSentence } from '../../shell/sentence'
import ui from '../../shell/ui.module.css'
import { at } from '../model/place'
import type { Role, User } from '../model/records'
import { useSettings, useT } from '../parts/context'
import { Choice } from '../parts/Fields'
import { Rights } from '../parts/Rights'
import { Secret } from '../parts/Secret'
import { type ListOf, useFetched } from '../parts/use-fetched'
import { useProblems } from '../parts/use-form'

const key = 'users/new'
const nothing = { name: '', email: '', role_id: '' }

/** A new agent; with an e-mail address also the link by which they come in. */
export function NewPerson() {
  const { api, drafts, place } = useSettings()
  const t = useT()
  const sentence = useSentence()
  const roles = useFetched<ListOf<Role>>('/1.0/roles?limit=150')
  const written = useSignal({ ...nothing, ...(drafts.get(key)?.changed as Partial<typeof nothing> | undefined) })
  const errors = useSignal<readonly Problem[]>([])
  const problem = useProblems({ errors })
  const failure = useSignal('')
  const busy = useSignal(false)
  const invited = useSignal<{ user: User; url: string } | null>(null)
  const { name, email, role_id } = written.value
  const all = roles.value.value?.records ?? []
  const usual = all.find((role) => role.built_in && role.name === 'agent')?.id ?? ''
  function set(part: Partial<typeof nothing>) {
    written.value = { ...written.value, ...part }
    drafts.put(key, { version: '', changed: { ...written.value } })
  }
  async function create() {
    busy.value = true
    failure.value = ''
    errors.value = []
    try {
      const given = { name, ...(email && { email }), ...(role_id && { role_id }) }
      const user = await api.post<User>('/1.0/users', given)
      drafts.put(key, null)
      if (!email) return place.go(at('people', user.id))
      const { url } = await api.post<{ url: string }>(`/1.0/users/${user.id}/sign_in_link`)
      invited.value = { user, url }
    } catch (error) {
      errors.value = (error as { errors?: readonly Problem[] }).errors ?? []
      failure.value = sentence(error)
    } finally {
      busy.value = false
    }
  }
  return (
    <Rights right="manage_users">
      <form
        class={`${ui.panel} ${ui.stack}`}
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <h2>{t('person_new')}</h2>
        <TextField
          label={t('name')}
          value={name}
          required
          maxLength={100}
          error={problem('name')}
          onText={(text) => set({ name: text })}
        />
        <TextField
          label={t('person_email')}
          hint={t('person_email_hint')}
          type="email"
          dir="ltr"
          value={email}
          error={problem('email')}
          onText={(text) => set({ email: text })}
        />
        <Choice
          label={t('person_role')}
          value={role_id || usual}
          error={problem('role_id')}
          options={all.map((role) => [role.id, role.name] as const)}
          onChoose={(id) => set({ role_id: id })}
        />
        {failure.value && (
          <p role="alert" class={ui.problem}>
            {failure.value}
          </p>
        )}
        <div>
          <Button type="submit" icon="plus" busy={busy.value}>
            {t('create')}
          </Button>
        </div>
      </form>
      {invited.value && (
        <Secret
          title={t('invite_link')}
          about={t('invite_about', { name: invited.value.user.name })}
          texts={[[t('invite_link'), invited.value.url]]}
          close={() => place.go(at('people', invited.value?.user.id ?? ''))}
        />
      )}
    </Rights>
  )
}
