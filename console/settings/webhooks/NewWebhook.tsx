import { useSignal } from '@preact/signals'
import type { Problem } from '../../../contract/problem'
import { Button } from '../../shell/Button'
import { TextField } from '../../shell/Field'
import { useSentence } from '../../shell/sentence'
import ui from '../../shell/ui.module.css'
import { at } from '../model/place'
import type { Webhook } from '../model/records'
import { useSettings, useT } from '../parts/context'
import { Secret } from '../parts/Secret'
import { useProblems } from '../parts/use-form'
import { EventChoice } from './EventChoice'

const key = 'webhooks/new'
const nothing = { name: '', url: '', registered_events: ['content.imported'] }

/** Every agent may register one: it hears what its agent may read. */
export function NewWebhook() {
  const { api, drafts, place } = useSettings()
  const t = useT()
  const sentence = useSentence()
  const written = useSignal({ ...nothing, ...(drafts.get(key)?.changed as Partial<typeof nothing> | undefined) })
  const errors = useSignal<readonly Problem[]>([])
  const problem = useProblems({ errors })
  const failure = useSignal('')
  const busy = useSignal(false)
  const made = useSignal<Webhook | null>(null)
  const { name, url, registered_events } = written.value
  function set(part: Partial<typeof nothing>) {
    written.value = { ...written.value, ...part }
    drafts.put(key, { version: '', changed: { ...written.value } })
  }
  async function create() {
    busy.value = true
    failure.value = ''
    errors.value = []
    try {
      made.value = await api.post<Webhook>('/1.0/webhooks', written.value)
      drafts.put(key, null)
    } catch (error) {
      errors.value = (error as { errors?: readonly Problem[] }).errors ?? []
      failure.value = sentence(error)
    } finally {
      busy.value = false
    }
  }
  return (
    <form
      class={`${ui.panel} ${ui.stack}`}
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <h2>{t('webhook_new')}</h2>
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
      {failure.value && (
        <p role="alert" class={ui.problem}>
          {failure.value}
        </p>
      )}
      <div>
        <Button type="submit" icon="plus" busy={busy.value}>
          {t('create')}
        </Button>
      </div>
      {made.value && (
        <Secret
          title={made.value.name}
          about={t('secret_once')}
          texts={[
            [t('webhook_secret'), made.value.secret ?? ''],
            [t('webhook_verify_token'), made.value.verify_token ?? ''],
          ]}
          close={() => place.go(at('webhooks', made.value?.id ?? ''))}
        />
      )}
    </form>
  )
}
