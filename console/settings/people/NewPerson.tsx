import { useSignal } from '@preact/signals'
import type { Role, User } from '../../../clients/typescript/operations'
import { TextField } from '../../shell/controls/Field'
import { useSentence } from '../../shell/words/sentence'
import { at } from '../model/place'
import { useSettings, useT } from '../parts/context'
import { Choice } from '../parts/fields/Fields'
import { Rights } from '../parts/fields/Rights'
import { Secret } from '../parts/fields/Secret'
import { NewForm } from '../parts/NewForm'
import { useAll } from '../parts/use/use-fetched'
import { useNew } from '../parts/use/use-new'

const key = 'users/new'
const nothing = { name: '', email: '', role_id: '' }

/** A new agent; with an e-mail address also the link by which they come in. */
export function NewPerson() {
  const { api, place, toasts } = useSettings()
  const t = useT()
  const sentence = useSentence()
  const roles = useAll<Role>('/1.0/roles')
  const { written, set, problem, failure, busy, create, made: done } = useNew(key, nothing)
  const invited = useSignal<{ user: User; url: string } | null>(null)
  const { name, email, role_id } = written.value
  const all = roles.value.value?.records ?? []
  const usual = all.find((role) => role.built_in && role.name === 'agent')?.id ?? ''
  const send = async () => {
    const given = { name, ...(email && { email }), ...(role_id && { role_id }) }
    const user = await api.post<User>('/1.0/users', given)
    done()
    if (!email) return place.go(at('people', user.id))
    try {
      const { url } = await api.post<{ url: string }>(`/1.0/users/${user.id}/sign_in_link`)
      invited.value = { user, url }
    } catch (error) {
      // They are there all the same, and can be invited on their page.
      toasts.warn(sentence(error))
      place.go(at('people', user.id))
    }
  }
  return (
    <Rights right="manage_users">
      <NewForm title={t('person_new')} create={() => void create(send)} busy={busy} failure={failure}>
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
      </NewForm>
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
