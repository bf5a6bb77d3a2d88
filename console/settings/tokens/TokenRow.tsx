import { useSignal } from '@preact/signals'
import { Fragment } from 'preact'
import type { AccessToken } from '../../../clients/typescript/operations'
import { RequestError } from '../../shell/api'
import { Button } from '../../shell/controls/Button'
import { Confirm } from '../../shell/controls/Confirm'
import ui from '../../shell/controls/ui.module.css'
import { useAct } from '../../shell/use-once'
import { useTimes } from '../../times/times'
import { useSettings, useT } from '../parts/context'
import { Chip } from '../parts/Records'
import style from './Tokens.module.css'

interface TokenRowProps {
  token: AccessToken
  nameOf(id: string): string
  onChanged(): Promise<void>
}

export function TokenRow({ token, nameOf, onChanged }: TokenRowProps) {
  const { api } = useSettings()
  const t = useT()
  const { whole } = useTimes()
  const { act } = useAct()
  const openDialog = useSignal<'' | 'delete' | 'last_delete' | 'last_off'>('')
  const path = `/1.0/access_tokens/${token.id}`

  /** Asks for a second confirmation if this is the last token that can administer the server. */
  async function unlessLast(task: () => Promise<unknown>, last: 'last_delete' | 'last_off') {
    try {
      await task()
      await onChanged()
    } catch (error) {
      if (!(error instanceof RequestError && error.code === 'last_admin_token')) throw error
      openDialog.value = last
    }
  }
  const toggle = () => unlessLast(() => api.put(path, { enabled: !token.enabled }), 'last_off')
  const close = () => {
    openDialog.value = ''
  }
  const runForced = async (task: () => Promise<unknown>) => {
    await task()
    await onChanged()
  }
  return (
    <li class={style.token}>
      <span class={style.name}>
        {token.label}
        <span class={ui.soft}>
          <bdi>{nameOf(token.agent_id)}</bdi> · <bdi>{whole(token.created_at)}</bdi>
        </span>
        <TokenLimits token={token} nameOf={nameOf} />
      </span>
      <Chip kind={token.enabled ? 'good' : 'plain'}>{t(token.enabled ? 'on' : 'off')}</Chip>
      <span class={ui.row}>
        <Button onClick={() => void act(toggle)}>{t(token.enabled ? 'switch_off' : 'switch_on')}</Button>
        <Button kind="danger" onClick={() => (openDialog.value = 'delete')}>
          {t('delete')}
        </Button>
      </span>
      {openDialog.value === 'delete' && (
        <Confirm
          title={t('token_delete')}
          act={t('delete')}
          confirm={async () => {
            await unlessLast(() => api.remove(path), 'last_delete')
          }}
          close={() => {
            if (openDialog.value === 'delete') close()
          }}
        >
          <p>{t('token_delete_about', { name: token.label })}</p>
        </Confirm>
      )}
      {(openDialog.value === 'last_delete' || openDialog.value === 'last_off') && (
        <Confirm
          title={t('token_last')}
          act={t(openDialog.value === 'last_delete' ? 'delete' : 'switch_off')}
          typed={token.label}
          confirm={() =>
            runForced(() =>
              openDialog.value === 'last_delete'
                ? api.remove(`${path}?force=true`)
                : api.put(path, { enabled: false, force: true }),
            )
          }
          close={close}
        >
          <p>{t('token_last_about')}</p>
        </Confirm>
      )}
    </li>
  )
}

const presets = { 'read reply': 'scope_reply', 'read comment': 'scope_comment', read: 'scope_read' } as const

function TokenLimits({ token, nameOf }: Pick<TokenRowProps, 'token' | 'nameOf'>) {
  const t = useT()
  const { whole } = useTimes()
  const { scope, source_ids, allowed_addresses, expires_at, last_used_at } = token
  const preset = presets[scope?.join(' ') as keyof typeof presets]
  const isExpired = expires_at !== null && Date.parse(expires_at) <= Date.now()
  const lines = [
    last_used_at ? t('token_used', { when: whole(last_used_at) }) : t('token_unused'),
    expires_at && t(isExpired ? 'token_ended' : 'token_ends', { when: whole(expires_at) }),
    scope && (preset ? t(preset) : scope.join(', ')),
    source_ids?.map(nameOf).join(', '),
    allowed_addresses?.join(', '),
  ].filter(Boolean)
  return (
    <span class={ui.soft}>
      {lines.map((line, nth) => (
        <Fragment key={line}>
          {nth > 0 && ' · '}
          <bdi>{line}</bdi>
        </Fragment>
      ))}
    </span>
  )
}
