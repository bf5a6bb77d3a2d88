import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Answer } from '../../../clients/typescript/client'
import type { Delivery } from '../../../clients/typescript/operations'
import { Button } from '../../shell/controls/Button'
import { Choice } from '../../shell/controls/Fields'
import ui from '../../shell/controls/ui.module.css'
import { useLog } from '../../shell/reading/use-fetched'
import { useAct } from '../../shell/use-once'
import { useSettings, useT } from '../parts/context'
import { Panel } from '../parts/Panel'
import { Records } from '../parts/Records'
import { DeliveryRow } from './DeliveryRow'

const page = 20
const pollMs = 5_000
/** How far back "Send all failed deliveries again" goes: the default retention of the log. */
const replayRangeMs = 60 * 86_400_000
const states = ['', 'pending', 'delivered', 'failed'] as const

/** Newest delivery first. A change of `tested` reloads the list. */
export function Deliveries({ webhookId, tested }: { webhookId: string; tested: number }) {
  const { api, toasts } = useSettings()
  const t = useT()
  const { act, busy } = useAct()
  const state = useSignal<(typeof states)[number]>('')
  const path = `/1.0/webhooks/${webhookId}`
  const log = useLog<Delivery>(`${path}/deliveries`, { state: state.value }, page, pollMs)
  useEffect(() => {
    if (tested > 0) void log.reload()
  }, [tested])
  const replayAll = async () => {
    const failed_since = new Date(Date.now() - replayRangeMs).toISOString()
    const { count } = await api.post<Answer<'replayDeliveries'>>(`${path}/replay`, { failed_since })
    toasts.say(t('delivery_replayed', { count }))
    await log.reload()
  }
  return (
    <Panel title={t('deliveries')}>
      <div class={ui.choices}>
        <Choice
          label={t('delivery_state')}
          chosen={state}
          options={states.map((each) => [each, t(`delivery_${each || 'all'}`)] as const)}
        />
        <Button icon="refresh" busy={busy.value} onClick={() => void act(replayAll)}>
          {t('delivery_replay_failed')}
        </Button>
      </div>
      <Records of={log} label={t('deliveries')} empty={t('deliveries_empty')}>
        {(delivery) => (
          <DeliveryRow
            key={delivery.id}
            path={`${path}/deliveries/${delivery.id}`}
            delivery={delivery}
            onChanged={log.reload}
          />
        )}
      </Records>
    </Panel>
  )
}
