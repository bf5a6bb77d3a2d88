import ui from '../../shell/controls/ui.module.css'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import { isOpenView, type View, views } from './places'
import style from './Views.module.css'

export function Views({ inbox }: { inbox: Pick<Inbox, 'list' | 'navigation'> }) {
  const t = useTranslate()
  const { list, navigation } = inbox
  const { view: shown, needsAnswer } = list.choice.value
  const needsAnswerCount = (view: View) => (isOpenView(view) ? (list.counts.value?.lists[view].needs_answer ?? 0) : 0)
  return (
    <div class={style.lists}>
      <nav class={style.views} aria-label={t('views')}>
        {views.map((view) => {
          const count = list.countOf(view)
          return (
            <button
              key={view}
              type="button"
              class={style.view}
              aria-current={shown === view ? 'true' : undefined}
              onClick={() => navigation.show(view)}
            >
              <span class={style.count}>{count === undefined ? '' : upTo999(count)}</span>{' '}
              <span class={style.name}>{t(`view_${view}`)}</span>
            </button>
          )
        })}
      </nav>
      <div class={style.filters}>
        {isOpenView(shown) && (
          <button
            type="button"
            class={style.filter}
            aria-pressed={needsAnswer}
            onClick={() => navigation.show(shown, !needsAnswer)}
          >
            <span class={ui.needed} aria-hidden="true" />
            <span class={style.name}>{t('needs_answer')}</span>
            <span class={style.waiting}>{upTo999(needsAnswerCount(shown))}</span>
          </button>
        )}
        <button
          type="button"
          class={style.filter}
          aria-pressed={shown === 'mentions'}
          onClick={() => navigation.show(shown === 'mentions' ? 'mine' : 'mentions')}
        >
          <span class={style.at} aria-hidden="true">
            @
          </span>
          <span class={style.name}>{t('view_mentions')}</span>
          <span class={style.waiting}>{upTo999(list.mentions.value)}</span>
        </button>
      </div>
    </div>
  )
}

const upTo999 = (count: number) => (count > 999 ? '999+' : count)
