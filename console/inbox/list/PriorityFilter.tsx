import { priorities } from '../../../contract/inbox/states'
import { Icon } from '../../shell/controls/icons'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import { type Order, orders } from './places'
import style from './SourceFilter.module.css'

export function PriorityFilter({ inbox }: { inbox: Pick<Inbox, 'list'> }) {
  const t = useTranslate()
  const { list } = inbox
  const { order, priority } = list.choice.value
  return (
    <span class={`${style.where} ${priority || order !== 'newest' ? style.narrowed : ''}`}>
      <Icon name="flag" size={18} />
      <select
        class={style.choice}
        aria-label={t('order')}
        title={t('order')}
        value={priority || order}
        onChange={({ currentTarget: { value } }) =>
          list.choose({
            priority: priorities.find((each) => each === value) ?? '',
            order: value === ('priority' satisfies Order) ? 'priority' : 'newest',
          })
        }
      >
        {orders.map((each) => (
          <option key={each} value={each}>
            {t(`order_${each}`)}
          </option>
        ))}
        <optgroup label={t('only_priority')}>
          {priorities.map((each) => (
            <option key={each} value={each}>
              {t(`priority_${each}`)}
            </option>
          ))}
        </optgroup>
      </select>
    </span>
  )
}
