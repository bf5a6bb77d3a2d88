import { useComputed, useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { isTyping } from '../../shell/is-typing'
import type { Inbox } from '../inbox'
import { movedRows, rowsWindow, scrollTo } from './rows-window'

export function useRows(inbox: Pick<Inbox, 'list' | 'navigation' | 'talk'>) {
  const { list, talk, navigation } = inbox
  const scroller = useRef<HTMLDivElement>(null)
  const unit = useRef<HTMLDivElement>(null)
  const size = useSignal({ row: 84, height: 800 })
  const top = useSignal(0)
  const rows = list.rows.value
  // Two computed numbers rather than one object: signals compare by value, so equal numbers cause no render.
  const currentWindow = () => rowsWindow(list.total.value, size.value.row, top.value, size.value.height)
  const start = useComputed(() => currentWindow().start).value
  const end = useComputed(() => currentWindow().end).value
  const openId = talk.id.value
  const openAt = rows.findIndex(({ id }) => id === openId)
  const visible = useRef<{ from: number; ids: readonly string[] }>({ from: 0, ids: [] })

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
  }, [list.choice.value.view, list.choice.value.needsAnswer, list.choice.value.order, list.choice.value.q])

  // Scrolls to a conversation that was opened by keys or by its address.
  useLayoutEffect(() => {
    if (openAt >= 0) scrollDown(scrollTo(openAt, size.value.row, top.value, size.value.height))
  }, [openId, openAt < 0])

  // Keeps the visible rows in position when a conversation above them moves. At the top, shows the newest row.
  useLayoutEffect(() => {
    const { row } = size.value
    const shift = movedRows(visible.current.ids, visible.current.from, rows)
    if (shift !== 0 && top.value >= row) scrollDown(top.value + shift * row)
    noteVisible()
  }, [rows])

  /** `top` is stored, because reading it from the page would force a layout. */
  function scrollDown(to: number) {
    if (to === top.value || !scroller.current) return
    scroller.current.scrollTop = to
    top.value = to
  }

  function noteVisible() {
    const { row, height } = size.value
    const from = Math.ceil(top.value / row)
    visible.current = { from, ids: rows.slice(from, from + Math.max(1, Math.floor(height / row))).map(({ id }) => id) }
  }

  function onKeyDown(event: KeyboardEvent) {
    const { row: id, choose } = (event.target as HTMLElement).dataset
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    const from = id ?? choose
    const next = from && step && list.neighbourOf(from, step)
    if (!next) return
    event.preventDefault()
    // Between checkboxes, arrow keys only move the focus.
    if (choose) return scroller.current?.querySelector<HTMLElement>(`[data-choose="${next}"]`)?.focus()
    navigation.open(next, 'replace')
    requestAnimationFrame(
      () => isTyping() || scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus(),
    )
  }

  return {
    scroller,
    unit,
    rows,
    start,
    end,
    openId,
    openAt,
    onKeyDown,
    rowHeight: size.value.row,
    onScroll() {
      top.value = scroller.current?.scrollTop ?? 0
      noteVisible()
    },
  }
}
