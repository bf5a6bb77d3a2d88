import { Button } from '../../shell/controls/Button'
import { Icon, type IconName } from '../../shell/controls/icons'
import ui from '../../shell/controls/ui.module.css'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import style from './EmptyList.module.css'
import { isOpenView, views } from './places'

export function EmptyList({
  inbox,
  failed,
}: {
  inbox: Pick<Inbox, 'accessManagers' | 'list' | 'me' | 'navigation'>
  failed: boolean
}) {
  const t = useTranslate()
  const { view, needsAnswer, priority, q } = inbox.list.choice.value
  if (failed)
    return (
      <Nothing icon="warning" title={t('list_failed')} about={t('act_offline')}>
        <Button onClick={inbox.list.readAgain}>{t('try_again')}</Button>
      </Nothing>
    )
  const managers = inbox.accessManagers.value
  if (managers) {
    const names = managers.map(({ id, name }) => (id === inbox.me().id ? t('you') : name))
    return <Nothing icon="lock" title={t('no_sources')} about={t('no_sources_ask', { names })} />
  }
  if (q) return <Nothing icon="search" title={t('empty_found')} about={t('empty_found_about')} />
  if (priority)
    return (
      <Nothing icon="flag" title={t('empty_priority')} about={t('empty_priority_about')}>
        <Button onClick={() => inbox.list.choose({ priority: '' })}>{t('empty_unfilter')}</Button>
      </Nothing>
    )
  const otherViews = views.filter((each) => each !== view && inbox.list.countOf(each))
  const isFiltered = needsAnswer && isOpenView(view)
  const reason = isFiltered ? 'answered' : view
  return (
    <Nothing icon={icons[reason]} title={t(`empty_${reason}`)} about={t(`empty_${reason}_about`)}>
      {isFiltered && <Button onClick={() => inbox.navigation.show(view, false)}>{t('empty_unfilter')}</Button>}
      {otherViews.length > 0 && (
        <div class={style.elsewhere}>
          {otherViews.map((each) => (
            <Button key={each} onClick={() => inbox.navigation.show(each)}>
              {t(`view_${each}`)} · {inbox.list.countOf(each)}
            </Button>
          ))}
        </div>
      )}
    </Nothing>
  )
}

const icons = {
  mine: 'person',
  unassigned: 'check',
  all: 'people',
  snoozed: 'clock',
  mentions: 'note',
  closed: 'inbox',
  answered: 'check',
} as const

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
