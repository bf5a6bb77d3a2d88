import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import { listStates } from './list'
import style from './Views.module.css'

/** The lists by state, each with how many it has. */
export function Views({ inbox }: { inbox: Inbox }) {
  const t = useTranslate()
  const { list, place } = inbox
  const counts = list.counts.value
  return (
    <nav class={style.views} aria-label={t('views')}>
      {listStates.map((state) => {
        const count = state === 'closed' ? undefined : counts?.[state]
        const name = t(`view_${state}`)
        return (
          <button
            key={state}
            type="button"
            class={style.view}
            aria-current={list.wanted.value.state === state ? 'true' : undefined}
            onClick={() => place.show(state)}
          >
            <span class={style.count} data-some={count ? state : undefined}>
              {count === undefined ? '' : count > 999 ? '999+' : count}
            </span>{' '}
            <span class={style.name}>{name}</span>
          </button>
        )
      })}
    </nav>
  )
}
