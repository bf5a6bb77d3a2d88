import type { ConversationDetails } from '../../../clients/typescript/operations'
import { Button } from '../../shell/controls/Button'
import ui from '../../shell/controls/ui.module.css'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import { createControl } from './control-acts'
import { Facts } from './Facts'

export function Control({
  inbox,
  details,
}: {
  inbox: Pick<Inbox, 'records' | 'sentence' | 'talk' | 'toasts'>
  details: ConversationDetails
}) {
  const t = useTranslate()
  const { holder, handOver } = createControl(inbox, t, details)
  const to = details.control?.hand_over_to
  return (
    <>
      <Facts facts={[[t('control'), holder]]} />
      {to && (
        <div class={ui.row}>
          <Button onClick={() => void handOver()}>{t(to === 'bot' ? 'control_to_bot' : 'control_to_agents')}</Button>
        </div>
      )}
    </>
  )
}
