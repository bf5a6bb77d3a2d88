import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Answer } from '../../../clients/typescript/client'
import type { Role, Source, User } from '../../../clients/typescript/operations'
import ui from '../../shell/controls/ui.module.css'
import { useAll } from '../../shell/reading/use-fetched'
import { useSentence } from '../../shell/words/sentence'
import { addressOf } from '../model/route'
import { useSettings, useT } from '../parts/context'
import type { FieldOf } from '../parts/fields/DescribedFields'
import { Rights } from '../parts/fields/Rights'
import { Secret } from '../parts/fields/Secret'
import { NewForm, nameField } from '../parts/NewForm'
import { useNew } from '../parts/use/use-form'
import { emailField, roleField } from './person-fields'
import { useSendsMail } from './sends-mail'

const emptyPerson = { name: '', email: '', role_id: '', source_ids: [] as string[] }

/** Creates an agent. If an e-mail address is given, the server sends an invitation. */
export function NewPerson() {
  const { api, route, toasts } = useSettings()
  const t = useT()
  const sentence = useSentence()
  const sendsMail = useSendsMail()
  const roles = useAll<Role>('/1.0/roles').value.value?.records ?? []
  const sources = useAll<Source>('/1.0/content_sources').value.value?.records ?? []
  const invited = useSignal<{ user: User; url: string } | null>(null)
  const form = useNew('users/new', emptyPerson, async ({ name, email, role_id, source_ids }) => {
    const user = await api.post<User>('/1.0/users', { name, ...(email && { email }), ...(role_id && { role_id }) })
    try {
      const may = { read: true, reply: true }
      const sources_permissions = source_ids.map((source_id) => ({ source_id, ...may }))
      if (source_ids.length > 0) await api.put(`/1.0/users/${user.id}/sources_permissions`, { sources_permissions })
      if (!email) return route.go(addressOf('people', user.id))
      if (sendsMail) {
        await api.post(`/1.0/users/${user.id}/sign_in_link/mail`)
        toasts.say(t('invite_sent', { email }))
        return route.go(addressOf('people', user.id))
      }
      const { url } = await api.post<Answer<'createSignInLink'>>(`/1.0/users/${user.id}/sign_in_link`)
      invited.value = { user, url }
    } catch (error) {
      // The agent exists even if later requests fail. The agent's page can repeat them.
      toasts.warn(sentence(error))
      route.go(addressOf('people', user.id))
    }
  })
  // With a single source, a new agent gets permissions on it.
  const [first, ...others] = sources
  useEffect(() => {
    if (first && others.length === 0) form.set({ source_ids: [first.id] })
  }, [first?.id, others.length])
  const { role_id } = form.value.value ?? emptyPerson
  const hasAllSources = roles.find(({ id }) => id === role_id)?.rights.includes('access_all_sources') ?? false
  const defaultRole = roles.find((role) => role.built_in && role.name === 'agent')?.id ?? ''
  const sourcesField: FieldOf<typeof emptyPerson> = hasAllSources
    ? { kind: 'slot', draw: <p class={ui.soft}>{t('permissions_all')}</p> }
    : {
        kind: 'list',
        name: 'source_ids',
        label: 'person_sources',
        heading: 'h3',
        options: sources.map(({ id, name }) => ({ value: id, text: name })),
      }
  return (
    <Rights right="manage_users">
      <NewForm
        title="person_new"
        act="person_invite"
        form={form}
        fields={[nameField, emailField, { ...roleField(roles), usual: defaultRole }, sourcesField]}
      />
      {invited.value && (
        <Secret
          title={t('invite_link')}
          about={t('invite_about', { name: invited.value.user.name })}
          texts={[[t('invite_link'), invited.value.url]]}
          close={() => route.go(addressOf('people', invited.value?.user.id ?? ''))}
        />
      )}
    </Rights>
  )
}
