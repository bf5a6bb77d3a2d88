import { useSignal } from '@preact/signals'
import type { Source, Webhook } from '../../../clients/typescript/operations'
import { TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import { useSentence } from '../../shell/words/sentence'
import { at } from '../model/place'
import { useT } from '../parts/context'
import { Check, Choice } from '../parts/fields/Fields'
import { Page } from '../parts/Page'
import { Awaited } from '../parts/Records'
import { SaveBar } from '../parts/SaveBar'
import { useAll } from '../parts/use/use-fetched'
import { useForm, useProblems } from '../parts/use/use-form'
import { useTimes } from '../parts/use/use-times'
import { Deliveries } from './Deliveries'
import { EventChoice } from './EventChoice'
import { WebhookActs } from './WebhookActs'
import { StateOf } from './Webhooks'

type Value = Pick<Webhook, 'name' | 'url' | 'registered_events' | 'source_ids' | 'source_strategy'>

export function WebhookPage({ id }: { id: string }) {
  const t = useT()
  const sentence = useSentence()
  const { ago } = useTimes()
  const webhook = useSignal<Webhook | null>(null)
  const sources = useAll<Source>('/1.0/content_sources')
  const form = useForm<Webhook, Value>({
    path: `/1.0/webhooks/${id}`,
    take: (record) => {
      webhook.value = record
      const { name, url, registered_events, source_ids, source_strategy } = record
      return { name, url, registered_events, source_ids, source_strategy }
    },
  })
  const problem = useProblems(form)
  /** Only some sources are meant, and none is chosen yet. */
  const listed = useSignal(false)
  const tested = useSignal(0)
  const back = { href: at('webhooks'), name: t('webhooks') }
  const record = webhook.value
  const value = form.value.value
  if (!record || !value) {
    const failure = form.failure.value
    return (
      <Page title={failure ? t('not_there') : t('webhooks')} back={back} about={failure ? sentence(failure) : ''}>
        {!failure && <Awaited />}
      </Page>
    )
  }
  const all = value.source_strategy === 'include' && value.source_ids.length === 0
  const which = all ? 'all' : value.source_strategy
  return (
    <Page title={value.name || t('webhooks')} back={back} actions={<StateOf webhook={record} />}>
      {record.handshake_error && (
        <p role="alert" class={ui.problem}>
          {t('webhook_not_confirmed', { reason: record.handshake_error })}
        </p>
      )}
      {record.suspended_at && (
        <p role="alert" class={ui.problem}>
          {t('webhook_suspended_about', { ago: ago(record.suspended_at), reason: record.suspension_reason ?? '' })}
        </p>
      )}
      <WebhookActs
        webhook={record}
        changed={async () => {
          tested.value += 1
          await form.look()
        }}
      />
      <section class={`${ui.panel} ${ui.stack}`}>
        <TextField
          label={t('name')}
          value={value.name}
          maxLength={100}
          error={problem('name')}
          onText={(name) => form.set({ name })}
        />
        <TextField
          label={t('field_url')}
          hint={t('webhook_url_hint')}
          type="url"
          dir="ltr"
          value={value.url}
          error={problem('url')}
          onText={(url) => form.set({ url })}
        />
        <EventChoice
          chosen={value.registered_events}
          error={problem('registered_events')}
          change={(registered_events) => form.set({ registered_events })}
        />
        <Choice
          label={t('field_source_strategy')}
          value={listed.value && which === 'all' ? 'include' : which}
          options={[
            ['all', t('webhook_all_sources')],
            ['include', t('webhook_include')],
            ['exclude', t('webhook_exclude')],
          ]}
          onChoose={(chosen) => {
            listed.value = chosen === 'include'
            if (chosen === 'all') form.set({ source_strategy: 'include', source_ids: [] })
            else form.set({ source_strategy: chosen as 'include' | 'exclude' })
          }}
        />
        {(which !== 'all' || listed.value) && (
          <div class={ui.grid}>
            {(sources.value.value?.records ?? []).map((source) => (
              <Check
                key={source.id}
                label={source.name}
                checked={value.source_ids.includes(source.id)}
                onCheck={(wanted) =>
                  form.set({
                    source_ids: wanted
                      ? [...value.source_ids, source.id]
                      : value.source_ids.filter((each) => each !== source.id),
                  })
                }
              />
            ))}
          </div>
        )}
        {problem('source_ids') && <p class={ui.problem}>{problem('source_ids')}</p>}
      </section>
      <SaveBar form={form} nameOf={(field) => t(`field_${field}`)} />
      <Deliveries webhookId={id} tested={tested.value} />
    </Page>
  )
}
