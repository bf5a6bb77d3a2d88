import { Button } from '../../shell/controls/Button'
import { Icon, type IconName } from '../../shell/controls/icons'
import ui from '../../shell/controls/ui.module.css'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import style from './Empty.module.css'

/** A list without rows says why, and what will be here. */
export function Empty({ inbox, failed }: { inbox: Inbox; failed: boolean }) {
  const t = useTranslate()
  const { state, q } = inbox.list.wanted.value
  if (failed)
    return (
      <Nothing icon="warning" title={t('list_failed')} about={t('act_offline')}>
        <Button onClick={inbox.list.readAgain}>{t('try_again')}</Button>
      </Nothing>
    )
  if (q) return <Nothing icon="search" title={t('empty_found')} about={t('empty_found_about')} />
  const counts = inbox.list.counts.value
  const elsewhere = counts ? ownStates.filter((each) => each !== state && counts[each] > 0) : []
  return (
    <Nothing icon={icons[state]} title={t(`empty_${state}`)} about={t(`empty_${state}_about`)}>
      {elsewhere.length > 0 && (
        <div class={style.elsewhere}>
          {elsewhere.map((each) => (
            <Button key={each} onClick={() => inbox.place.show(each)}>
              {t(`view_${each}`)} · {counts?.[each]}
            </Button>
          ))}
        </div>
      )}
    </Nothing>
  )
}

/** Where there may be something to do instead. */
const ownStates = ['new', 'mine', 'waiting'] as const

const icons = { new: 'check', mine: 'person', assigned: 'people', waiting: 'clock', closed: 'inbox' } as const

interface NothingProps {
  icon: IconName
  title: string
  about: string
  children?: preact.ComponentChildren
}

export function Nothing({ icon, title, about, children }: NothingProps) {
  return (
    <div class={style.empty}>
      <span class={style.sign}>
        <Icon name={icon} size={28} />
      </span>
      <p class={style.title}>{title}</p>
      <p class={ui.soft}>{about}</p>
      {children}
    </div>
  )
}
