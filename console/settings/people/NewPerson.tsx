import { useSignal } from '@preact/signals'
import type { Answer } from '../../../clients/typescript/client'
import type { Role, User } from '../../../clients/typescript/operations'
import { useSentence } from '../../shell/words/sentence'
import { at } from '../model/route'
import { useSettings, useT } from '../parts/context'
import { Rights } from '../parts/fields/Rights'
import { Secret } from '../parts/fields/Secret'
import { NewForm, nameField } from '../parts/NewForm'
import { useAll } from '../parts/use/use-fetched'
import { useNew } from '../parts/use/use-form'
import { emailField, roleField } from './person-fields'

const nothing = { name: '', email: '', role_id: '' }

/** Creates an agent. With an e-mail address the agent also gets a link to sign in. */
export function NewPerson() {
  const { api, route, toasts } = useSettings()
  const t = useT()
  const sentence = useSentence()
  const roles = useAll<Role>('/1.0/roles').value.value?.records ?? []
  const invited = useSignal<{ user: User; url: string } | null>(null)
  const form = useNew('users/new', nothing, async ({ name, email, role_id }) => {
    const user = await api.post<User>('/1.0/users', { name, ...(email && { email }), ...(role_id && { role_id }) })
    if (!email) return route.go(at('people', user.id))
    try {
      const { url } = await api.post<Answer<'createSignInLink'>>(`/1.0/users/${user.id}/sign_in_link`)
      invited.value = { user, url }
    } catch (error) {
      // The agent exists even when the invitation fails, and can be invited on their page.
      toasts.warn(sentence(error))
      route.go(at('people', user.id))
    }
  })
  const usual = roles.find((role) => role.built_in && role.name === 'agent')?.id ?? ''
  return (
    <Rights right="manage_users">
      <NewForm title="person_new" form={form} fields={[nameField, emailField, { ...roleField(roles), usual }]} />
      {invited.value && (
        <Secret
          title={t('invite_link')}
          about={t('invite_about', { name: invited.value.user.name })}
          texts={[[t('invite_link'), invited.value.url]]}
          close={() => route.go(at('people', invited.value?.user.id ?? ''))}
        />
      )}
    </Rights>
  )
}
