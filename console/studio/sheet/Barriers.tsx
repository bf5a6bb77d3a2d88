import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { browserClock } from '../../../widget/models/session/clock'
import ui from '../../shell/controls/ui.module.css'
import { languageName } from '../../shell/words/languages'
import { useStudioWords } from '../words'
import type { CellState, Direction } from './cells'
import { type Barrier, findBarriers } from './find-barriers'
import style from './Sheet.module.css'

interface FoundBarrier extends Barrier {
  side: 'light' | 'dark'
  direction: Direction
  state: CellState
  language: string
}

/** Drawing a message changes the page many times. */
const idleMs = 300
const mostShown = 12

interface BarriersProps {
  paper: { readonly current: HTMLElement | null }
  /** Whether the paper has several languages. */
  isMany: boolean
}

/** Says what people with a weak sight, a trembling hand or a screen reader could not use in a state of the message. */
export function Barriers({ paper, isMany }: BarriersProps) {
  const t = useStudioWords()
  const checked = useSignal<{ states: number; barriers: readonly FoundBarrier[] } | null>(null)
  useEffect(() => {
    const { current } = paper
    if (!current) return
    let cancel = () => {}
    const check = () => {
      cancel()
      cancel = browserClock.after(idleMs, () => {
        const cells = [...current.querySelectorAll<HTMLElement>('[data-cell]')]
        checked.value = { states: cells.length, barriers: cells.flatMap(barriersIn) }
      })
    }
    const watch = new MutationObserver(check)
    watch.observe(current, { childList: true, subtree: true, characterData: true, attributes: true })
    check()
    return () => {
      cancel()
      watch.disconnect()
    }
  }, [])
  if (!checked.value?.states) return null
  const { states, barriers } = checked.value
  const where = ({ side, state, direction, language }: FoundBarrier) =>
    [
      t(`review_theme_${side}`),
      t(`state_${state}`),
      isMany ? languageName(language) : t(`direction_${direction}`),
    ].join(', ')
  return (
    <div role="status" class={ui.soft}>
      {barriers.length === 0 ? (
        <p>{t('barriers_none', { count: states })}</p>
      ) : (
        <>
          <p class={ui.problem}>{t('barriers_found', { count: barriers.length })}</p>
          <ul class={style.barriers}>
            {barriers.slice(0, mostShown).map((each, nth) => (
              <li key={nth}>
                {where(each)}:{' '}
                {t(`barrier_${each.kind}`, { part: each.part.slice(0, 60), found: each.found, least: each.least })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function barriersIn(cell: HTMLElement): FoundBarrier[] {
  const { theme, cell: state } = cell.dataset
  const place = {
    ...{ side: theme as 'light' | 'dark', direction: cell.dir as Direction, state: state as CellState },
    language: cell.lang,
  }
  return findBarriers(cell).map(({ kind, part, found, least }) => ({ kind, part, found, least, ...place }))
}
