import { Icon } from '../../shell/controls/icons'
import ui from '../../shell/controls/ui.module.css'
import { RetryNotice } from '../../shell/reading/RetryNotice'
import { useTimes } from '../../times/times'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import { BulkBar } from './bulk/BulkBar'
import { SelectSeveral } from './bulk/SelectSeveral'
import { EmptyList } from './EmptyList'
import style from './ListPane.module.css'
import { PriorityFilter } from './PriorityFilter'
import { Row } from './row/Row'
import { SourceFilter } from './SourceFilter'
import { UnavailableNotice } from './UnavailableNotice'
import { useRows } from './use-rows'
import { Views } from './Views'

/** What the list takes of the inbox. */
export type ListInbox = RowsInbox &
  Pick<
    Inbox,
    'acts' | 'availability' | 'bulk' | 'modes' | 'records' | 'sentence' | 'setAvailability' | 'shellWord' | 'sources'
  >

type RowsInbox = Pick<
  Inbox,
  'accessManagers' | 'chosen' | 'drafts' | 'list' | 'me' | 'nameOf' | 'navigation' | 'now' | 'talk'
>

export function ListPane({ inbox }: { inbox: ListInbox }) {
  const t = useTranslate()
  const { list, chosen } = inbox
  const { q } = list.choice.value
  return (
    <section
      class={style.pane}
      aria-label={t('list')}
      data-choosing={chosen.active.value}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !chosen.active.value) return
        // Escape inside a dialog closes only that dialog.
        if ((event.target as HTMLElement).closest('dialog')) return
        event.preventDefault()
        chosen.clear()
      }}
    >
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
              if (event.key !== 'Escape') return
              event.stopPropagation()
              if (q) list.choose({ q: '' })
              // The focus leaves the search field, so that letters are shortcuts again.
              const row = document.querySelector<HTMLElement>('[data-row][aria-current]')
              if (row && !q) row.focus()
              else event.currentTarget.blur()
            }}
          />
        </search>
        <SourceFilter inbox={inbox} />
        <PriorityFilter inbox={inbox} />
        <SelectSeveral inbox={inbox} />
      </div>
      <UnavailableNotice inbox={inbox} />
      {!q && <Views inbox={inbox} />}
      <Rows inbox={inbox} />
      <p class={ui.hidden} role="status">
        {chosen.count.value > 0 && t('chosen', { count: chosen.count.value })}
      </p>
      {chosen.count.value > 0 && <BulkBar inbox={inbox} />}
    </section>
  )
}

function Rows({ inbox }: { inbox: RowsInbox }) {
  const t = useTranslate()
  const { list } = inbox
  const times = useTimes()
  const { scroller, unit, rows, start, end, openId, openAt, rowHeight, onKeyDown, onScroll } = useRows(inbox)
  const total = list.total.value
  const state = list.state.value
  return (
    <div ref={scroller} class={style.scroller} onScroll={onScroll}>
      <div ref={unit} class={style.unit} aria-hidden="true" />
      <p class={ui.hidden} role="status">
        {list.choice.value.q && state === 'here' && t('found', { count: rows.length })}
      </p>
      {list.isRetrying.value && (
        <div class={style.again}>
          <RetryNotice />
        </div>
      )}
      {state === 'loading' && rows.length === 0 ? (
        <Skeletons label={t('list_loading')} />
      ) : rows.length === 0 ? (
        !list.isRetrying.value && <EmptyList inbox={inbox} failed={state === 'failed'} />
      ) : (
        <ul
          class={style.rows}
          style={{ height: `${total * rowHeight}px`, paddingBlockStart: `${start * rowHeight}px` }}
          data-part="rows"
          onKeyDown={onKeyDown}
        >
          {rows.slice(start, end).map((row, nth) => (
            <Row
              key={row.id}
              inbox={inbox}
              t={t}
              row={row}
              place={start + nth}
              total={total}
              times={times}
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
