import { useSignal } from '@preact/signals'
import type { WebhookWithSecret } from '../../../clients/typescript/operations'
import { TextField } from '../../shell/controls/Field'
import { at } from '../model/place'
import { useSettings, useT } from '../parts/context'
import { Secret } from '../parts/fields/Secret'
import { NewForm } from '../parts/NewForm'
import { useNew } from '../parts/use/use-new'
import { EventChoice } from './EventChoice'

type New = Pick<WebhookWithSecret, 'name' | 'url' | 'registered_events'>

const key = 'webhooks/new'
const nothing: New = { name: '', url: '', registered_events: ['content.imported'] }

/** Every agent may register one: it hears what its agent may read. */
export function NewWebhook() {
  const { api, place } = useSettings()
  const t = useT()
  const { written, set, problem, failure, busy, create, made: done } = useNew(key, nothing)
  const made = useSignal<WebhookWithSecret | null>(null)
  const { name, url, registered_events } = written.value
  const send = async () => {
    made.value = await api.post<WebhookWithSecret>('/1.0/webhooks', written.value)
    done()
  }
  return (
    <NewForm title={t('webhook_new')} create={() => void create(send)} busy={busy} failure={failure}>
      <TextField
        label={t('name')}
        value={name}
        required
        maxLength={100}
        error={problem('name')}
        onText={(text) => set({ name: text })}
      />
      <TextField
        label={t('field_url')}
        hint={t('webhook_url_hint')}
        type="url"
        dir="ltr"
        required
        placeholder="https://bot.example.com/hook"
        value={url}
        error={problem('url')}
        onText={(text) => set({ url: text })}
      />
      <EventChoice
        chosen={registered_events}
        error={problem('registered_events')}
        change={(chosen) => set({ registered_events: chosen })}
      />
      {made.value && (
        <Secret
          title={made.value.name}
          about={t('secret_once')}
          texts={[
            [t('webhook_secret'), made.value.secret],
            [t('webhook_verify_token'), made.value.verify_token],
          ]}
          close={() => place.go(at('webhooks', made.value?.id ?? ''))}
        />
      )}
    </NewForm>
  )
}
