import { useSignal } from '@preact/signals'
import { Button } from '../../shell/Button'
import { TextField } from '../../shell/Field'
import ui from '../../shell/ui.module.css'
import type { AccessToken, User } from '../model/records'
import { useSettings, useT } from '../parts/context'
import { Choice } from '../parts/Fields'
import { Page } from '../parts/Page'
import { Records } from '../parts/Records'
import { Rights } from '../parts/Rights'
import { Secret } from '../parts/Secret'
import { useAct } from '../parts/use-act'
import { useAll } from '../parts/use-fetched'
import { TokenRow } from './TokenRow'

/** Tokens by which programs act on behalf of an agent. */
export function Tokens() {
  const { api, session } = useSettings()
  const t = useT()
  const { act, busy } = useAct()
  const may = session.may('manage_tokens')
  const all = useAll<AccessToken>(may ? '/1.0/access_tokens' : '')
  const users = useAll<User>('/1.0/users')
  const label = useSignal('')
  const agent = useSignal('')
  const made = useSignal<AccessToken | null>(null)
  const people = users.value.value?.records ?? []
  const nameOf = (id: string) => people.find((user) => user.id === id)?.name ?? id
  const create = async () => {
    const given = { label: label.value, agent_id: agent.value || session.me.value?.id }
    made.value = await api.post<AccessToken>('/1.0/access_tokens', given)
    label.value = ''
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
            <form
              class={`${ui.panel} ${ui.stack}`}
              onSubmit={(event) => {
                event.preventDefault()
                void act(create)
              }}
            >
              <h2>{t('token_new')}</h2>
              <TextField
                label={t('token_label')}
                hint={t('token_label_hint')}
                value={label.value}
                required
                maxLength={100}
                onText={(text) => {
                  label.value = text
                }}
              />
              <Choice
                label={t('token_agent')}
                hint={t('token_agent_hint')}
                value={agent.value || (session.me.value?.id ?? '')}
                options={people.filter(({ enabled }) => enabled).map((user) => [user.id, user.name] as const)}
                onChoose={(id) => {
                  agent.value = id
                }}
              />
              <div>
                <Button type="submit" icon="key" busy={busy.value}>
                  {t('create')}
                </Button>
              </div>
            </form>
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
