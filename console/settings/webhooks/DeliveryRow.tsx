import { useSignal } from '@preact/signals'
import type { Answer } from '../../../clients/typescript/client'
import type { Delivery } from '../../../clients/typescript/operations'
import { Button } from '../../shell/controls/Button'
import ui from '../../shell/controls/ui.module.css'
import { useAct } from '../../shell/use-once'
import { useTimes } from '../../times/times'
import { useSettings, useT } from '../parts/context'
import { Chip } from '../parts/Records'
import style from './Deliveries.module.css'

interface DeliveryRowProps {
  path: string
  delivery: Delivery
  onChanged(): Promise<void>
}

const kinds = { pending: 'look', delivered: 'good', failed: 'bad' } as const

export function DeliveryRow({ path, delivery, onChanged }: DeliveryRowProps) {
  const { api, toasts } = useSettings()
  const t = useT()
  const { act, busy } = useAct()
  const { whole } = useTimes()
  const body = useSignal<string | null>(null)
  const { state, attempts, last_status, last_error, response_time, next_attempt_at } = delivery
  const replay = async () => {
    await api.post(`${path}/replay`)
    toasts.say(t('delivery_replayed', { count: 1 }))
    await onChanged()
  }
  const unfold = async () => {
    const { request_body } = await api.get<Answer<'getDelivery'>>(path)
    body.value = request_body ? JSON.stringify(JSON.parse(request_body), null, 2) : t('delivery_no_body')
  }
  const facts = [
    t('delivery_attempts', { count: attempts }),
    ...(last_status === null ? [] : [`HTTP ${last_status}`]),
    ...(response_time === null ? [] : [`${response_time} ms`]),
  ]
  return (
    <li>
      <details onToggle={({ currentTarget }) => currentTarget.open && void act(unfold)}>
        <summary class={style.summary}>
          <span class={style.name}>
            <code>{delivery.event_type}</code>
            <span class={ui.soft}>
              {whole(delivery.created_at)} · {facts.join(' · ')}
            </span>
          </span>
          <Chip kind={kinds[state]}>{t(`delivery_${state}`)}</Chip>
        </summary>
        <div class={`${ui.stack} ${style.inside}`}>
          {last_error && <p class={ui.problem}>{last_error}</p>}
          {next_attempt_at && <p class={ui.soft}>{t('delivery_next', { time: whole(next_attempt_at) })}</p>}
          {body.value !== null && (
            <textarea
              class={`${ui.box} ${style.body}`}
              readOnly
              dir="ltr"
              rows={10}
              aria-label={t('delivery_body')}
              value={body.value}
            />
          )}
          {state !== 'pending' && (
            <div>
              <Button icon="refresh" busy={busy.value} onClick={() => void act(replay)}>
                {t('delivery_replay')}
              </Button>
            </div>
          )}
        </div>
      </details>
    </li>
  )
}
