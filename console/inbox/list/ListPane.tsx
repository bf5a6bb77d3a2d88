import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { Icon } from '../../shell/icons'
import ui from '../../shell/ui.module.css'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import { createAgo } from './ago'
import { Empty } from './Empty'
import style from './ListPane.module.css'
import { NotThere } from './NotThere'
import { Row } from './Row'
import { rowsWindow, scrollTo } from './rows-window'
import { Views } from './Views'
import { Where } from './Where'

/** The first column: which conversations, search, and the list itself, of which only what is near the screen is drawn. */
export function ListPane({ inbox }: { inbox: Inbox }) {
  const t = useTranslate()
  const { list } = inbox
  const { q } = list.wanted.value
  return (
    <section class={style.pane} aria-label={t('list')}>
      <div class={style.head}>
        <search class={style.search}>
          <Icon name="search" size={18} />
          <input
            type="search"
            class={style.sought}
            value={q}
            data-part="search"
            aria-label={t('search')}
            placeholder={t('search')}
            enterkeyhint="search"
            onInput={({ currentTarget }) => list.choose({ q: currentTarget.value.trimStart() })}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || !q) return
              event.stopPropagation()
              list.choose({ q: '' })
            }}
          />
        </search>
        <Where inbox={inbox} />
      </div>
      <NotThere inbox={inbox} />
      {!q && <Views inbox={inbox} />}
      <Rows inbox={inbox} />
    </section>
  )
}

function Rows({ inbox }: { inbox: Inbox }) {
  const t = useTranslate()
  const { list, talk, place } = inbox
  const scroller = useRef<HTMLDivElement>(null)
  const unit = useRef<HTMLDivElement>(null)
  const size = useSignal({ row: 84, height: 800 })
  const top = useSignal(0)
  const ago = useMemo(() => createAgo(inbox.language.value), [inbox.language.value])
  const rows = list.rows.value
  const total = list.total.value
  const { start, end } = rowsWindow(total, size.value.row, top.value, size.value.height)
  const openAt = rows.findIndex(({ id }) => id === talk.id.value)

  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => {
      size.value = { row: unit.current?.offsetHeight || 84, height: scroller.current?.clientHeight || 800 }
    })
    for (const element of [scroller.current, unit.current]) if (element) watch.observe(element)
    return () => watch.disconnect()
  }, [])

  useEffect(() => {
    if (end > rows.length - 30) void list.readMore(end)
  }, [end, rows.length])

  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [list.wanted.value.state, list.wanted.value.q])

  // What is opened by keys, or by its address, comes onto the screen.
  useLayoutEffect(() => {
    if (openAt < 0 || !scroller.current) return
    const { scrollTop, clientHeight } = scroller.current
    const wanted = scrollTo(openAt, size.value.row, scrollTop, clientHeight)
    if (wanted !== scrollTop) scroller.current.scrollTop = wanted
  }, [talk.id.value, openAt < 0])

  function walk(event: KeyboardEvent, id: string) {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    const next = by && list.beside(id, by)
    if (!next) return
    event.preventDefault()
    place.open(next, 'replace')
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus())
  }

  const state = list.state.value
  return (
    <div ref={scroller} class={style.scroller} onScroll={({ currentTarget }) => (top.value = currentTarget.scrollTop)}>
      <div ref={unit} class={style.unit} aria-hidden="true" />
      <p class={ui.hidden} role="status">
        {list.wanted.value.q && state === 'here' && t('found', { count: rows.length })}
      </p>
      {state === 'loading' && rows.length === 0 ? (
        <Skeletons label={t('list_loading')} />
      ) : rows.length === 0 ? (
        <Empty inbox={inbox} failed={state === 'failed'} />
      ) : (
        <ul
          class={style.rows}
          style={{ height: `${total * size.value.row}px`, paddingBlockStart: `${start * size.value.row}px` }}
          data-part="rows"
        >
          {rows.slice(start, end).map((row, nth) => (
            <Row
              key={row.id}
              inbox={inbox}
              row={row}
              place={start + nth}
              total={total}
              ago={ago}
              tabbable={openAt < 0 ? start + nth === 0 : start + nth === openAt}
              onKeyDown={(event) => walk(event, row.id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function Skeletons({ label }: { label: string }) {
  return (
    <div class={style.skeletons}>
      <p class={ui.hidden}>{label}</p>
      {[1, 2, 3, 4, 5, 6].map((nth) => (
        <div key={nth} class={style.skeleton} aria-hidden="true" />
      ))}
    </div>
  )
}
