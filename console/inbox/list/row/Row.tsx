import type { Conversation } from '../../../../clients/typescript/operations'
import { Icon } from '../../../shell/controls/icons'
import ui from '../../../shell/controls/ui.module.css'
import type { Times } from '../../../times/times'
import type { Inbox } from '../../inbox'
import type { Translate } from '../../strings/en'
import { SelectRow } from '../bulk/SelectRow'
import { needsAnswer } from '../places'
import { Face, pictureOf } from './Face'
import { Preview } from './Preview'
import { PriorityMark } from './PriorityMark'
import style from './Row.module.css'

interface RowProps {
  inbox: Pick<Inbox, 'chosen' | 'drafts' | 'me' | 'nameOf' | 'navigation' | 'now'>
  /** A prop, because a context would rerender all rows at every change. */
  t: Translate
  row: Conversation
  place: number
  total: number
  times: Times
  open: boolean
  /** Whether Tab reaches this row. Only one row has this. */
  tabbable: boolean
}

/** Without hooks, so that it rerenders only when its data changes. All rows have the same height. */
export function Row({ inbox, t, row, place, total, times, open, tabbable }: RowProps) {
  const { id, customer, preview, owner, last_content_at, unread_count } = row
  const { chosen } = inbox
  const name = inbox.nameOf(row)
  const draft = inbox.drafts.ids.value.has(id)
  const failed = preview?.synchronization_status === 'export_failure' && preview.from === 'agent'
  const at = row.found?.created_at ?? last_content_at
  const mine = owner?.id === inbox.me().id
  const mentioned = row.unread_mentions.includes(inbox.me().id)
  const unread = (unread_count > 0 || (row.unseen && mine) || mentioned) && !open
  return (
    <li class={style.item} data-chosen={chosen.ids.value.has(id)} aria-setsize={total} aria-posinset={place + 1}>
      <a
        class={`${style.row} ${unread ? style.unread : ''}`}
        href={inbox.navigation.address(id, row.found?.content_id)}
        aria-current={open ? 'true' : undefined}
        tabIndex={tabbable ? 0 : -1}
        data-row={id}
        onMouseDown={(event) => {
          // A click with Shift would otherwise select the text of the rows.
          if (event.shiftKey) event.preventDefault()
        }}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey) return
          event.preventDefault()
          if (event.shiftKey) chosen.selectTo(id)
          else if (chosen.active.value && inbox.navigation.columns.value === 1) chosen.toggle(id)
          else inbox.navigation.open(id)
        }}
      >
        <Face id={customer.id} name={customer.named ? customer.name : ''} picture={pictureOf(customer)} />
        <span class={style.top}>
          <span class={style.name} dir="auto">
            {name}
          </span>
          <PriorityMark t={t} priority={row.priority} />
          {needsAnswer(row) && (
            <span class={ui.needed} title={t('needs_answer')}>
              <span class={ui.hidden}>{t('needs_answer')}</span>
            </span>
          )}
          <time class={style.time} dateTime={at} title={times.whole(at)}>
            {times.short(at, inbox.now.value)}
          </time>
        </span>
        <span class={style.middle}>
          <span class={style.preview} dir="auto">
            {draft && !row.found && <em class={style.draft}>{t('draft')} · </em>}
            <Preview row={row} me={inbox.me()} t={t} />
          </span>
          {failed && (
            <span class={style.failed} title={t('failed')}>
              <Icon name="warning" size={16} />
              <span class={ui.hidden}>{t('failed')}</span>
            </span>
          )}
          {unread && (
            <span class={style.count}>
              {mentioned ? '@' : unread_count || '·'}
              <span class={ui.hidden}> {t(mentioned ? 'mentioned' : 'unread')}</span>
            </span>
          )}
        </span>
        <Foot inbox={inbox} t={t} row={row} times={times} />
      </a>
      <SelectRow inbox={inbox} t={t} id={id} name={name} tabbable={tabbable} />
    </li>
  )
}

function Foot({ inbox, t, row, times }: Pick<RowProps, 'inbox' | 't' | 'row' | 'times'>) {
  const { owner, state, source } = row
  return (
    <span class={style.foot}>
      {row.snoozed_until ? (
        <span class={style.source} title={times.whole(row.snoozed_until)}>
          <Icon name="clock" size={14} />{' '}
          {t('snoozed_until', { when: times.until(row.snoozed_until, inbox.now.value) })}
        </span>
      ) : (
        <span class={style.source}>{source.name}</span>
      )}
      {owner && state !== 'closed' && (
        <span class={style.owner} title={`${t('owner')}: ${owner.name}`}>
          <Icon name="person" size={14} />
          <span class={ui.hidden}>{t('owner')}: </span>
          <span class={style.name}>{owner.id === inbox.me().id ? t('you') : owner.name}</span>
        </span>
      )}
    </span>
  )
}
