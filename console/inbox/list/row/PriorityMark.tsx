import type { Priority } from '../../../../contract/inbox/states'
import { Icon } from '../../../shell/controls/icons'
import ui from '../../../shell/controls/ui.module.css'
import type { Translate } from '../../strings/en'
import style from './PriorityMark.module.css'

const icons = { urgent: 'urgent', high: 'up', low: 'down' } as const

/** An icon for each priority except normal. `named` adds a word. */
export function PriorityMark({ t, priority, named }: { t: Translate; priority: Priority; named?: boolean }) {
  if (priority === 'normal') return null
  const name = t(`priority_${priority}`)
  return (
    <span class={`${style.mark} ${style[priority]}`} title={`${t('priority')} · ${name}`}>
      <Icon name={icons[priority]} size={16} />
      <span class={named ? undefined : ui.hidden}>{name}</span>
    </span>
  )
}
