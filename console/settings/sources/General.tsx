import { useSignal } from '@preact/signals'
import type { Answer } from '../../../clients/typescript/client'
import type { Source } from '../../../clients/typescript/operations'
import { Button } from '../../shell/controls/Button'
import { TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import { at } from '../model/place'
import type { RecordForm } from '../model/record-form'
import { Confirm } from '../parts/Confirm'
import { useSettings, useT } from '../parts/context'
import { Check, Choice, NumberField } from '../parts/fields/Fields'
import { useAct } from '../parts/use/use-act'
import { useProblems } from '../parts/use/use-form'
import style from './General.module.css'
import { Origins } from './Origins'
import { Payments } from './Payments'
import type { SourceValue } from './values'

export interface PartProps {
  source: Source
  form: RecordForm<SourceValue>
  value: SourceValue
}

/** What every source has, what its kind has, and the way to take it away. */
export function General({ source, form, value, shown }: PartProps & { shown(secret: string): void }) {
  const { api, place } = useSettings()
  const t = useT()
  const { act, busy } = useAct()
  const problem = useProblems(form)
  const asks = useSignal<'' | 'delete' | 'rotate'>('')
  const web = source.type === 'web_messaging'
  const path = `/1.0/content_sources/${source.id}`
  const rotate = async () => {
    const rotated = await api.put<Answer<'rotateConnectorSecret'>>(`${path}/rotate_connector_secret`)
    shown(rotated.connector_secret ?? '')
    await form.look()
  }
  return (
    <>
      <section class={`${ui.panel} ${ui.stack}`}>
        <p class={ui.soft}>{t(`kind_${source.type}`)}</p>
        <TextField
          label={t('name')}
          value={value.name}
          maxLength={100}
          error={problem('name')}
          onText={(name) => form.set({ name })}
        />
        <Check
          label={t('field_active')}
          hint={t('source_active_hint')}
          checked={value.active}
          onCheck={(active) => form.set({ active })}
        />
        {web && (
          <Check
            label={t('field_web_messaging')}
            hint={t('web_messaging_hint')}
            checked={value.web_messaging}
            onCheck={(web_messaging) => form.set({ web_messaging })}
          />
        )}
        {web && <Origins form={form} value={value} />}
      </section>
      {!web && (
        <section class={`${ui.panel} ${ui.stack}`}>
          <h2>{t('field_connector')}</h2>
          <TextField
            label={t('connector_url')}
            hint={t('connector_url_hint')}
            type="url"
            dir="ltr"
            value={value.connector?.url ?? ''}
            error={problem('settings.connector')}
            onText={(url) => form.set({ connector: url ? { url } : null })}
          />
          <div>
            <Button
              icon="key"
              disabled={!source.settings.connector}
              onClick={() => {
                asks.value = 'rotate'
              }}
            >
              {t('connector_rotate')}
            </Button>
          </div>
        </section>
      )}
      {source.type === 'messenger' && (
        <section class={`${ui.panel} ${ui.stack}`}>
          <h2>{t('thread_control')}</h2>
          <Choice
            label={t('primary_application')}
            value={value.primary_application ?? ''}
            error={problem('settings.primary_application')}
            options={[
              ['', t('primary_nobody')],
              ['bot', t('primary_bot')],
              ['service', t('primary_service')],
            ]}
            onChoose={(chosen) => form.set({ primary_application: chosen === '' ? null : chosen })}
          />
          <TextField
            label={t('field_bot_app_id')}
            value={value.bot_app_id ?? ''}
            dir="ltr"
            error={problem('settings.bot_app_id')}
            onText={(text) => form.set({ bot_app_id: text })}
          />
        </section>
      )}
      {source.type === 'business_chat' && <Payments form={form} value={value} />}
      <section class={`${ui.panel} ${ui.stack}`}>
        <h2>{t('conversations')}</h2>
        <div class={style.beside}>
          <NumberField
            label={t('inclusion')}
            hint={t('inclusion_hint')}
            placeholder="24"
            value={value.time_for_thread_inclusion ?? null}
            error={problem('settings.time_for_thread_inclusion')}
            onNumber={(hours) => form.set({ time_for_thread_inclusion: hours })}
          />
          <NumberField
            label={t('auto_close')}
            hint={t('auto_close_hint')}
            placeholder="96"
            value={value.thread_auto_close_after ?? null}
            error={problem('settings.thread_auto_close_after')}
            onNumber={(hours) => form.set({ thread_auto_close_after: hours })}
          />
        </div>
      </section>
      <div>
        <Button
          kind="danger"
          icon="trash"
          busy={busy.value}
          onClick={() => {
            asks.value = 'delete'
          }}
        >
          {t('source_delete')}
        </Button>
      </div>
      {asks.value === 'delete' && (
        <Confirm
          title={t('source_delete')}
          act={t('delete')}
          confirm={async () => {
            await api.remove(path)
            form.discard()
            place.go(at('sources'))
          }}
          close={() => {
            asks.value = ''
          }}
        >
          <p>{t('source_delete_about', { name: source.name })}</p>
        </Confirm>
      )}
      {asks.value === 'rotate' && (
        <Confirm
          title={t('connector_rotate')}
          act={t('connector_rotate')}
          confirm={() => act(rotate)}
          close={() => {
            asks.value = ''
          }}
        >
          <p>{t('connector_rotate_about')}</p>
        </Confirm>
      )}
    </>
  )
}
