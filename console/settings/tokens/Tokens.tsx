import { useSignal } from '@preact/signals'
import { TextField } from '../../shell/Field'
import type { AccessToken, User } from '../model/records'
import { useSettings, useT } from '../parts/context'
import { Choice } from '../parts/Fields'
import { NewForm } from '../parts/NewForm'
import { Page } from '../parts/Page'
import { Records } from '../parts/Records'
import { Rights } from '../parts/Rights'
import { Secret } from '../parts/Secret'
import { useAll } from '../parts/use-fetched'
import { useNew } from '../parts/use-new'
import { TokenRow } from './TokenRow'

const nothing = { label: '', agent: '' }

/** Tokens by which programs act on behalf of an agent. */
export function Tokens() {
  const { api, session } = useSettings()
  const t = useT()
  const may = session.may('manage_tokens')
  const all = useAll<AccessToken>(may ? '/1.0/access_tokens' : '')
  const users = useAll<User>('/1.0/users')
  const { written, set, made: done, busy, failure, create: attempt } = useNew('access_tokens/new', nothing)
  const { label, agent } = written.value
  const made = useSignal<AccessToken | null>(null)
  const people = users.value.value?.records ?? []
  const nameOf = (id: string) => people.find((user) => user.id === id)?.name ?? id
  const create = async () => {
    const given = { label, agent_id: agent || session.me.value?.id }
    made.value = await api.post<AccessToken>('/1.0/access_tokens', given)
    set(nothing)
    done()
    await all.again()
  }
  return (
    <Page title={t('tokens')} about={t('tokens_about')}>
      <Rights right="manage_tokens">
        {may && (
          <>
            <Records
              records={all.value.value?.records ?? null}
              failure={all.failure.value}
              again={all.again}
              label={t('tokens')}
              empty={t('tokens_empty')}
            >
              {(token) => <TokenRow key={token.id} token={token} agent={nameOf(token.agent_id)} changed={all.again} />}
            </Records>
            <NewForm title={t('token_new')} create={() => void attempt(create)} busy={busy} failure={failure}>
              <TextField
                label={t('field_label')}
                hint={t('token_label_hint')}
                value={label}
                required
                maxLength={100}
                onText={(text) => set({ label: text })}
              />
              <Choice
                label={t('field_agent_id')}
                hint={t('token_agent_hint')}
                value={agent || (session.me.value?.id ?? '')}
                options={people.filter(({ enabled }) => enabled).map((user) => [user.id, user.name] as const)}
                onChoose={(id) => set({ agent: id })}
              />
            </NewForm>
          </>
        )}
      </Rights>
      {made.value && (
        <Secret
          title={made.value.label}
          about={t('secret_once')}
          texts={[[t('token'), made.value.token ?? '']]}
          close={() => {
            made.value = null
          }}
        />
      )}
    </Page>
  )
}
