import { useSignal } from '@preact/signals'
import type { Answer } from '../../../clients/typescript/client'
import type { Source, User } from '../../../clients/typescript/operations'
import { Field, TextField } from '../../shell/controls/Field'
import { useSettings, useT } from '../parts/context'
import { Choice } from '../parts/fields/Fields'
import { Secret } from '../parts/fields/Secret'
import { NewForm } from '../parts/NewForm'
import { useAll } from '../parts/use/use-fetched'
import { useNew } from '../parts/use/use-new'

const nothing = { label: '', agent: '', scope: '', source: '', addresses: '', day: '' }

interface NewTokenProps {
  people: readonly User[]
  made(): Promise<void>
}

/** A new token with its limits. It is shown once. */
export function NewToken({ people, made: told }: NewTokenProps) {
  const { api, session } = useSettings()
  const t = useT()
  const { written, set, problem, made: done, busy, failure, create } = useNew('access_tokens/new', nothing)
  const { label, agent, scope, source, addresses, day } = written.value
  const made = useSignal<Answer<'createToken'> | null>(null)
  const send = async () => {
    made.value = await api.post<Answer<'createToken'>>('/1.0/access_tokens', {
      label,
      agent_id: agent || session.me.value?.id,
      ...(scope && { scope: scope.split(' ') }),
      ...(source && { source_ids: [source] }),
      ...(addresses.trim() && { allowed_addresses: addresses.split(/[\s,]+/).filter(Boolean) }),
      // The day belongs to it.
      ...(day && { expires_at: new Date(`${day}T23:59:59`).toISOString() }),
    })
    set(nothing)
    done()
    await told()
  }
  return (
    <>
      <NewForm title={t('token_new')} create={() => void create(send)} busy={busy} failure={failure}>
        <TextField
          label={t('field_label')}
          hint={t('token_label_hint')}
          value={label}
          required
          maxLength={100}
          error={problem('label')}
          onText={(text) => set({ label: text })}
        />
        <Choice
          label={t('field_agent_id')}
          hint={t('token_agent_hint')}
          value={agent || (session.me.value?.id ?? '')}
          options={people.filter(({ enabled }) => enabled).map((user) => [user.id, user.name] as const)}
          onChoose={(id) => set({ agent: id })}
        />
        <LimitFields written={written.value} set={set} problem={problem} />
      </NewForm>
      {made.value && (
        <Secret
          title={made.value.label}
          about={t('secret_once')}
          texts={[[t('token'), made.value.token]]}
          close={() => {
            made.value = null
          }}
        />
      )}
    </>
  )
}

interface LimitFieldsProps {
  written: typeof nothing
  set(part: Partial<typeof nothing>): void
  problem(field: string): string | undefined
}

/** What the token is limited to; left as they are, to nothing. */
function LimitFields({ written: { scope, source, addresses, day }, set, problem }: LimitFieldsProps) {
  const t = useT()
  const sources = useAll<Source>('/1.0/content_sources')
  return (
    <>
      <Choice
        label={t('field_scope')}
        value={scope}
        options={[
          ['', t('scope_all')],
          ['read reply', t('scope_reply')],
          ['read', t('scope_read')],
        ]}
        onChoose={(chosen) => set({ scope: chosen })}
      />
      <Choice
        label={t('field_source_ids')}
        value={source}
        options={[
          ['', t('token_all_sources')],
          ...(sources.value.value?.records ?? []).map(({ id, name }) => [id, name] as const),
        ]}
        onChoose={(id) => set({ source: id })}
      />
      <TextField
        label={t('field_allowed_addresses')}
        hint={t('token_addresses_hint')}
        value={addresses}
        dir="ltr"
        spellcheck={false}
        error={problem('allowed_addresses')}
        onText={(text) => set({ addresses: text })}
      />
      <Field label={t('field_expires_at')} hint={t('token_expires_hint')} error={problem('expires_at')}>
        {(attributes) => (
          <input
            {...attributes}
            type="date"
            value={day}
            onInput={({ currentTarget }) => set({ day: currentTarget.value })}
          />
        )}
      </Field>
    </>
  )
}
