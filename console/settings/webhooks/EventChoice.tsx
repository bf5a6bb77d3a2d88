import type { Webhook } from '../../../clients/typescript/operations'
import { webhookEventTypes } from '../../../contract/webhook-event'
import ui from '../../shell/controls/ui.module.css'
import { useT } from '../parts/context'
import { Check } from '../parts/fields/Fields'
import { wordOf } from '../strings/en'

type Events = Webhook['registered_events']

interface EventChoiceProps {
  chosen: Events
  error: string | undefined
  change(chosen: Events): void
}

/** Of which events a webhook is told. */
export function EventChoice({ chosen, error, change }: EventChoiceProps) {
  const t = useT()
  return (
    <section class={ui.stack} aria-label={t('field_registered_events')}>
      <h2>{t('field_registered_events')}</h2>
      <div class={ui.grid}>
        {webhookEventTypes.map((type) => (
          <Check
            key={type}
            label={<code>{type}</code>}
            hint={t(wordOf('event', type) ?? 'field_registered_events')}
            checked={chosen.includes(type)}
            onCheck={(wanted) => change(wanted ? [...chosen, type] : chosen.filter((each) => each !== type))}
          />
        ))}
      </div>
      {error && <p class={ui.problem}>{error}</p>}
    </section>
  )
}
