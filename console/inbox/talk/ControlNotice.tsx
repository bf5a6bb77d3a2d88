import { Button } from '../../shell/controls/Button'
import { Icon } from '../../shell/controls/icons'
import { createControl } from '../details/control-acts'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import style from './ControlNotice.module.css'

export function ControlNotice({ inbox }: { inbox: Pick<Inbox, 'records' | 'sentence' | 'talk' | 'toasts'> }) {
  const t = useTranslate()
  const details = inbox.talk.details.value
  const { control } = details ?? {}
  if (!details || !control?.reply_first || details.state === 'closed') return null
  const { holder, handOver } = createControl(inbox, t, details)
  return (
    <div class={style.notice} role="note">
      <Icon name="lock" size={18} />
      <p class={style.text}>
        <b>{t('control')}</b> <span>{holder}.</span> <span>{t(`control_first_${control.reply_first}`)}</span>
      </p>
      {control.hand_over_to === 'agent' && <Button onClick={() => void handOver()}>{t('control_to_agents')}</Button>}
    </div>
  )
}
