import { useSignal } from '@preact/signals'
import type { Source, Webhook } from '../../../clients/typescript/operations'
import type { RecordForm } from '../../record/record-form'
import { Choice } from '../../shell/controls/Fields'
import ui from '../../shell/controls/ui.module.css'
import { useAll } from '../../shell/reading/use-fetched'
import { isolateDirection } from '../../shell/words/isolate-direction'
import { useTimes } from '../../times/times'
import { useT } from '../parts/context'
import { DescribedFields } from '../parts/fields/DescribedFields'
import { RecordPage } from '../parts/RecordPage'
import { Deliveries } from './Deliveries'
import { StateOf } from './StateOf'
import { WebhookActions } from './WebhookActions'
import { webhookFields } from './webhook-fields'

type Value = Pick<Webhook, 'name' | 'url' | 'registered_events' | 'source_ids' | 'source_strategy'>

export function WebhookPage({ id }: { id: string }) {
  const t = useT()
  const tested = useSignal(0)
  return (
    <RecordPage
      section="webhooks"
      path={`/1.0/webhooks/${id}`}
      take={({ name, url, registered_events, source_ids, source_strategy }: Webhook): Value => ({
        name,
        url,
        registered_events,
        source_ids,
        source_strategy,
      })}
    >
      {({ record, form, value }) => ({
        actions: <StateOf webhook={record} />,
        head: (
          <>
            <Trouble webhook={record} />
            <WebhookActions
              webhook={record}
              onChanged={async () => {
                tested.value += 1
                await form.checkVersion()
              }}
            />
          </>
        ),
        fields: [...webhookFields(t), { kind: 'slot', draw: <Sources form={form} value={value} /> }],
        foot: <Deliveries webhookId={id} tested={tested.value} />,
      })}
    </RecordPage>
  )
}

function Trouble({ webhook: { handshake_error, suspended_at, suspension_reason } }: { webhook: Webhook }) {
  const t = useT()
  const { ago } = useTimes()
  const troubles = [
    handshake_error && t('webhook_not_confirmed', { reason: isolateDirection(handshake_error) }),
    suspended_at &&
      t('webhook_suspended_about', { ago: ago(suspended_at), reason: isolateDirection(suspension_reason ?? '') }),
  ].filter(Boolean)
  return (
    <>
      {troubles.map((trouble) => (
        <p key={trouble} role="alert" class={ui.problem}>
          {trouble}
        </p>
      ))}
    </>
  )
}

function Sources({ form, value }: { form: RecordForm<Value>; value: Value }) {
  const t = useT()
  const sources = useAll<Source>('/1.0/content_sources').value.value?.records ?? []
  /** Whether the user chose "some sources" and has not checked any yet. */
  const isSelecting = useSignal(false)
  const isAll = value.source_strategy === 'include' && value.source_ids.length === 0 && !isSelecting.value
  return (
    <>
      <Choice
        label={t('field_source_strategy')}
        value={isAll ? 'all' : value.source_strategy}
        options={[
          ['all', t('webhook_all_sources')],
          ['include', t('webhook_include')],
          ['exclude', t('webhook_exclude')],
        ]}
        onChoose={(chosen) => {
          isSelecting.value = chosen === 'include'
          form.set(chosen === 'all' ? { source_strategy: 'include', source_ids: [] } : { source_strategy: chosen })
        }}
      />
      {!isAll && (
        <DescribedFields
          form={form}
          fields={[
            { kind: 'list', name: 'source_ids', options: sources.map(({ id, name }) => ({ value: id, text: name })) },
          ]}
        />
      )}
    </>
  )
}
