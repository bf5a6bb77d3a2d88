import type { Answer } from '../../../clients/typescript/client'
import { ConfirmButton } from '../../shell/controls/Confirm'
import { TextField } from '../../shell/controls/Field'
import { useSettings, useT } from '../parts/context'
import { DescribedFields } from '../parts/fields/DescribedFields'
import { nameField } from '../parts/NewForm'
import { Panel } from '../parts/Panel'
import { useProblems } from '../parts/use/use-form'
import style from './General.module.css'
import { Origins } from './Origins'
import { Payments } from './Payments'
import type { PartProps } from './part-props'

export function General({ source, form, value, shown }: PartProps & { shown(secret: string): void }) {
  const t = useT()
  const web = source.type === 'web_messaging'
  return (
    <>
      <Panel about={t(`kind_${source.type}`)}>
        <DescribedFields
          form={form}
          fields={[
            nameField,
            { kind: 'check', name: 'active', label: 'field_active', hint: 'source_active_hint' },
            web && { kind: 'check', name: 'web_messaging', label: 'field_web_messaging', hint: 'web_messaging_hint' },
            web && { kind: 'slot', draw: <Origins form={form} value={value} /> },
          ]}
        />
      </Panel>
      {!web && <Connector source={source} form={form} value={value} shown={shown} />}
      {source.type === 'messenger' && (
        <Panel title={t('thread_control')}>
          <DescribedFields
            form={form}
            fields={[
              {
                kind: 'choice',
                name: 'primary_application',
                label: 'primary_application',
                empty: null,
                options: [
                  ['', t('primary_nobody')],
                  ['bot', t('primary_bot')],
                  ['service', t('primary_service')],
                ],
              },
              { kind: 'text', name: 'bot_app_id', label: 'field_bot_app_id', dir: 'ltr' },
            ]}
          />
        </Panel>
      )}
      {source.type === 'business_chat' && <Payments form={form} value={value} />}
      <Panel title={t('conversations')}>
        <div class={style.beside}>
          <DescribedFields
            form={form}
            fields={[
              {
                kind: 'number',
                name: 'time_for_thread_inclusion',
                label: 'inclusion',
                hint: 'inclusion_hint',
                placeholder: '24',
              },
              {
                kind: 'number',
                name: 'thread_auto_close_after',
                label: 'auto_close',
                hint: 'auto_close_hint',
                placeholder: '96',
              },
            ]}
          />
        </div>
      </Panel>
    </>
  )
}

/** Settings of a connector to another channel: its address for messages and its signing secret. */
function Connector({ source, form, value, shown }: PartProps & { shown(secret: string): void }) {
  const { api } = useSettings()
  const t = useT()
  const rotate = async () => {
    const path = `/1.0/content_sources/${source.id}/rotate_connector_secret`
    shown((await api.put<Answer<'rotateConnectorSecret'>>(path)).connector_secret ?? '')
    await form.checkVersion()
  }
  return (
    <Panel title={t('field_connector')}>
      <TextField
        label={t('connector_url')}
        hint={t('connector_url_hint')}
        type="url"
        dir="ltr"
        value={value.connector?.url ?? ''}
        error={useProblems(form)('connector')}
        onText={(url) => form.set({ connector: url ? { url } : null })}
      />
      <div>
        <ConfirmButton
          icon="key"
          disabled={!source.settings.connector}
          title={t('connector_rotate')}
          act={t('connector_rotate')}
          confirm={rotate}
        >
          <p>{t('connector_rotate_about')}</p>
        </ConfirmButton>
      </div>
    </Panel>
  )
}
