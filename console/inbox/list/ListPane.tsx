import { useComputed, useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { Icon } from '../../shell/controls/icons'
import ui from '../../shell/controls/ui.module.css'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import { Empty } from './Empty'
import style from './ListPane.module.css'
import { NotThere } from './NotThere'
import { createAgo } from './row/ago'
import { Row } from './row/Row'
import { rowsWindow, scrollTo, shiftOf } from './rows-window'
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
  // Two numbers, so that a turn of the wheel that moves neither draws nothing.
  const shown = () => rowsWindow(list.total.value, size.value.row, top.value, size.value.height)
  const start = useComputed(() => shown().start).value
  const end = useComputed(() => shown().end).value
  const openId = talk.id.value
  const openAt = rows.findIndex(({ id }) => id === openId)
  /** Ids on the screen, from which place on. */
  const seen = useRef<{ from: number; ids: readonly string[] }>({ from: 0, ids: [] })

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
    if (openAt >= 0) scrollDown(scrollTo(openAt, size.value.row, top.value, size.value.height))
  }, [openId, openAt < 0])

  // What is looked at stays where it is, whoever writes; at the top the newest comes into sight.
  useLayoutEffect(() => {
    const { row } = size.value
    const shift = shiftOf(seen.current.ids, seen.current.from, rows)
    if (shift !== 0 && top.value >= row) scrollDown(top.value + shift * row)
    look()
  }, [rows])

  /** Where the list stands is kept: to ask the page would make it lay out everything before it is due. */
  function scrollDown(to: number) {
    if (to === top.value || !scroller.current) return
    scroller.current.scrollTop = to
    top.value = to
  }

  function look() {
    const { row, height } = size.value
    const from = Math.ceil(top.value / row)
    seen.current = { from, ids: rows.slice(from, from + Math.max(1, Math.floor(height / row))).map(({ id }) => id) }
  }

  function walk(event: KeyboardEvent) {
    const id = (event.target as HTMLElement).dataset.row
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    const next = id && by && list.beside(id, by)
    if (!next) return
    event.preventDefault()
    place.open(next, 'replace')
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus())
  }

  const state = list.state.value
  return (
    <div
      ref={scroller}
      class={style.scroller}
      onScroll={({ currentTarget }) => {
        top.value = currentTarget.scrollTop
        look()
      }}
    >
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
          onKeyDown={walk}
        >
          {rows.slice(start, end).map((row, nth) => (
            <Row
              key={row.id}
              inbox={inbox}
              t={t}
              row={row}
              place={start + nth}
              total={total}
              ago={ago}
              open={row.id === openId}
              tabbable={openAt < 0 ? start + nth === 0 : start + nth === openAt}
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
