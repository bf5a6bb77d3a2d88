import { useSignal } from '@preact/signals'
import type { Answer } from '../../../clients/typescript/client'
import type { Source, User } from '../../../clients/typescript/operations'
import { useSettings, useT } from '../parts/context'
import { Secret } from '../parts/fields/Secret'
import { NewForm } from '../parts/NewForm'
import { useNew } from '../parts/use/use-form'

const emptyToken = { label: '', agent_id: '', scope: '', source_ids: '', allowed_addresses: '', expires_at: '' }

interface NewTokenProps {
  people: readonly User[]
  sources: readonly Source[]
  onCreated(): Promise<void>
}

/** The token is shown once. */
export function NewToken({ people, sources, onCreated: reload }: NewTokenProps) {
  const { api, session } = useSettings()
  const t = useT()
  const created = useSignal<Answer<'createToken'> | null>(null)
  const me = session.me.value?.id ?? ''
  const form = useNew('access_tokens/new', emptyToken, async (fields) => {
    const { label, agent_id, scope, source_ids, allowed_addresses: addresses, expires_at: day } = fields
    created.value = await api.post<Answer<'createToken'>>('/1.0/access_tokens', {
      label,
      agent_id: agent_id || me,
      ...(scope && { scope: scope.split(' ') }),
      ...(source_ids && { source_ids: [source_ids] }),
      ...(addresses.trim() && { allowed_addresses: addresses.split(/[\s,]+/).filter(Boolean) }),
      // The token is valid until the end of that day.
      ...(day && { expires_at: new Date(`${day}T23:59:59`).toISOString() }),
    })
    await reload()
  })
  return (
    <>
      <NewForm
        title="token_new"
        form={form}
        fields={[
          {
            kind: 'text',
            name: 'label',
            label: 'field_label',
            hint: 'token_label_hint',
            required: true,
            maxLength: 100,
          },
          {
            kind: 'choice',
            name: 'agent_id',
            label: 'field_agent_id',
            hint: 'token_agent_hint',
            usual: me,
            options: people.filter(({ enabled }) => enabled).map(({ id, name }) => [id, name] as const),
          },
          {
            kind: 'choice',
            name: 'scope',
            label: 'field_scope',
            options: [
              ['', t('scope_all')],
              ['read reply', t('scope_reply')],
              ['read comment', t('scope_comment')],
              ['read', t('scope_read')],
            ],
          },
          {
            kind: 'choice',
            name: 'source_ids',
            label: 'field_source_ids',
            options: [['', t('token_all_sources')], ...sources.map(({ id, name }) => [id, name] as const)],
          },
          {
            kind: 'text',
            name: 'allowed_addresses',
            label: 'field_allowed_addresses',
            hint: 'token_addresses_hint',
            dir: 'ltr',
            spellcheck: false,
          },
          { kind: 'text', name: 'expires_at', type: 'date', label: 'field_expires_at', hint: 'token_expires_hint' },
        ]}
      />
      {created.value && (
        <Secret
          title={created.value.label}
          about={t('secret_once')}
          texts={[[t('token'), created.value.token]]}
          close={() => (created.value = null)}
        />
      )}
    </>
  )
}
