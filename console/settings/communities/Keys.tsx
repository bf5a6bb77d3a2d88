import { useSignal } from '@preact/signals'
import type { Answer } from '../../../clients/typescript/client'
import type { CommunityKey } from '../../../clients/typescript/operations'
import { ConfirmButton } from '../../shell/controls/Confirm'
import { Area } from '../../shell/controls/Fields'
import ui from '../../shell/controls/ui.module.css'
import { useAll } from '../../shell/reading/use-fetched'
import { useTimes } from '../../times/times'
import { useSettings, useT } from '../parts/context'
import { Secret } from '../parts/fields/Secret'
import { FieldsForm } from '../parts/NewForm'
import { Panel } from '../parts/Panel'
import { Chip, Records } from '../parts/Records'
import { useNew, useProblems } from '../parts/use/use-form'
import style from './Keys.module.css'

const emptyKey = { algorithm: 'HS256', public_key: '' }

interface KeysProps {
  communityId: string
  /** Whether the community refuses all tokens. */
  isRejecting: boolean
}

export function Keys({ communityId, isRejecting }: KeysProps) {
  const t = useT()
  const path = `/1.0/communities/${communityId}/keys`
  const keys = useAll<CommunityKey>(path)
  const createdKey = useSignal<Answer<'createCommunityKey'> | null>(null)
  const rejected = isRejecting ? t('keys_rejected', { choice: t('signed_optional') }) : ''
  const onAdded = async (answer: Answer<'createCommunityKey'>) => {
    if (answer.secret) createdKey.value = answer
    await keys.reload()
  }

  return (
    <Panel title={t('keys')} about={t('keys_about')}>
      {rejected && <p>{rejected}</p>}
      <Records of={keys} label={t('keys')} empty={t('keys_empty')}>
        {(key) => (
          <KeyRow key={key.id} of={key} path={`${path}/${key.id}`} onRotated={onAdded} onRevoked={keys.reload} />
        )}
      </Records>
      <NewKey path={path} onAdded={onAdded} />
      {createdKey.value && (
        <Secret
          title={t('key_secret')}
          about={`${t('secret_once')} ${rejected}`}
          texts={[
            [t('key_id'), createdKey.value.kid],
            [t('key_secret'), createdKey.value.secret ?? ''],
          ]}
          close={() => (createdKey.value = null)}
        />
      )}
    </Panel>
  )
}

interface KeyRowProps {
  of: CommunityKey
  path: string
  onRotated(answer: Answer<'rotateCommunityKey'>): Promise<void>
  onRevoked(): Promise<void>
}

function KeyRow({ of: key, path, onRotated, onRevoked }: KeyRowProps) {
  const { api } = useSettings()
  const t = useT()
  const { whole } = useTimes()
  return (
    <li class={style.key}>
      <span class={style.name}>
        <code>{key.kid}</code>
        <span class={ui.soft}>
          {key.algorithm} · {whole(key.created_at)}
        </span>
      </span>
      <Chip kind={key.valid ? 'good' : 'plain'}>
        {key.valid_until && key.valid
          ? t('key_until', { time: whole(key.valid_until) })
          : t(key.valid ? 'valid' : 'ended')}
      </Chip>
      {key.valid && (
        <span class={ui.row}>
          {key.algorithm === 'HS256' && (
            <ConfirmButton
              title={t('key_rotate')}
              act={t('key_rotate')}
              confirm={async () => onRotated(await api.put(`${path}/rotate`, { overlap_hours: 24 }))}
            >
              <p>{t('key_rotate_about')}</p>
            </ConfirmButton>
          )}
          <ConfirmButton
            kind="danger"
            title={t('key_revoke')}
            act={t('key_revoke')}
            confirm={async () => {
              await api.remove(path)
              await onRevoked()
            }}
          >
            <p>{t('key_revoke_about')}</p>
          </ConfirmButton>
        </span>
      )}
    </li>
  )
}

interface NewKeyProps {
  path: string
  onAdded(answer: Answer<'createCommunityKey'>): Promise<void>
}

function NewKey({ path, onAdded }: NewKeyProps) {
  const { api } = useSettings()
  const t = useT()
  const form = useNew(`${path}/new`, emptyKey, async ({ algorithm, public_key }) => {
    const keyFields = algorithm === 'RS256' ? { public_key } : {}
    await onAdded(await api.post<Answer<'createCommunityKey'>>(path, { algorithm, ...keyFields }))
  })
  const problem = useProblems(form)
  const { algorithm, public_key } = form.value.value ?? emptyKey
  return (
    <FieldsForm
      form={form}
      act="key_new"
      icon="key"
      fields={[
        {
          kind: 'choice',
          name: 'algorithm',
          label: 'key_algorithm',
          options: [
            ['HS256', t('key_hs256')],
            ['RS256', t('key_rs256')],
          ],
        },
        algorithm === 'RS256' && {
          kind: 'slot',
          draw: (
            <Area
              label={t('key_public')}
              dir="ltr"
              rows={5}
              placeholder="-----BEGIN PUBLIC KEY-----"
              value={public_key}
              error={problem('public_key')}
              onText={(text) => form.set({ public_key: text })}
            />
          ),
        },
      ]}
    />
  )
}
