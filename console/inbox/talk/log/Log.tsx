import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { LogFrame } from '../../../../widget/views/log/LogFrame'
import { useLogEnd } from '../../../../widget/views/log/useLogEnd'
import { Icon } from '../../../shell/controls/icons'
import ui from '../../../shell/controls/ui.module.css'
import { useTimes } from '../../../times/times'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'
import { eventText } from '../event-text'
import { Dots } from './Dots'
import { createDates } from './dates'
import style from './Log.module.css'
import { linesOf } from './lines'
import { MessageRow } from './MessageRow'
import { UnsentMessage } from './UnsentMessage'
import { useTarget } from './use-target'

/** The distance from the start of the log, in pixels, at which older messages are fetched. */
const nearStart = 400

/** What the log takes of the inbox. */
export type LogInbox = Pick<
  Inbox,
  | 'acts'
  | 'colleagues'
  | 'editing'
  | 'language'
  | 'list'
  | 'me'
  | 'messageActions'
  | 'modes'
  | 'nameOf'
  | 'now'
  | 'outbox'
  | 'records'
  | 'sending'
  | 't'
  | 'talk'
  | 'toasts'
>

/** The oldest message is first. If the log is scrolled to its end, it stays at the end. */
export function Log({ inbox }: { inbox: LogInbox }) {
  const t = useTranslate()
  const { talk, outbox } = inbox
  const end = useLogEnd(false, () => {})
  const { log, list, away, toEnd } = end
  const contents = talk.contents.value
  const pending = outbox.of(talk.id.value)
  useStableScroll(log, contents[0]?.id)
  useLayoutEffect(toEnd, [pending.length, talk.state.value === 'here'])
  useTarget(talk, end)
  useEffect(() => {
    if (!away.value) talk.markSeen()
  }, [away.value, contents.length])

  const newest = contents.at(-1)
  const found = talk.target.value?.read && !talk.target.value.focus
  const details = talk.details.value
  const name = details ? inbox.nameOf(details) : ''
  return (
    <div class={style.pane} data-toasts="start">
      <LogFrame
        end={end}
        class={style.log}
        label={t('list_of_messages')}
        isBusy={talk.state.value === 'loading'}
        onScroll={() => {
          if (talk.hasEarlier.value && log.current && log.current.scrollTop < nearStart) void talk.loadEarlier()
        }}
      >
        {talk.hasEarlier.value && (
          <button type="button" class={style.earlier} onClick={() => void talk.loadEarlier()}>
            {t('earlier')}
          </button>
        )}
        <ol class={style.list} ref={list}>
          <Lines inbox={inbox} name={name} />
        </ol>
        {talk.customerTyping.value && (
          <p class={style.typing}>
            <Dots />
            {t('customer_writes', { name })}
          </p>
        )}
      </LogFrame>
      <p class={ui.hidden} role="status">
        {newest?.from === 'customer' && !away.value && newest.created_at > talk.openedAt.value
          ? t('says', { name, text: newest.body })
          : ''}
        {talk.customerTyping.value && t('customer_writes', { name })}
        {found && t('found_message')}
      </p>
      <p class={ui.hidden} role="status">
        {inbox.messageActions.announcement.value}
      </p>
      {away.value && (
        <button type="button" class={style.end} aria-label={t('to_end')} title={t('to_end')} onClick={toEnd}>
          <Icon name="down" />
        </button>
      )}
    </div>
  )
}

/** Keeps visible messages in place while older ones are added above. `firstId`: the oldest message. */
function useStableScroll(log: { current: HTMLElement | null }, firstId: string | undefined) {
  const first = useRef<string | undefined>(undefined)
  const height = useRef(0)
  useLayoutEffect(() => {
    const { current } = log
    if (current && first.current && firstId !== first.current && current.scrollTop < nearStart)
      current.scrollTop += current.scrollHeight - height.current
    first.current = firstId
    height.current = current?.scrollHeight ?? 0
  })
}

function Lines({ inbox, name }: { inbox: Omit<LogInbox, 'nameOf'>; name: string }) {
  const t = useTranslate()
  const { talk, outbox } = inbox
  const dates = useMemo(() => createDates(inbox.language.value, t), [inbox.language.value, t])
  const times = useTimes()
  const lines = linesOf({
    contents: talk.contents.value,
    events: talk.events.value,
    pending: outbox.of(talk.id.value),
    unreadFrom: talk.unreadFrom.value,
  })
  return lines.map((line) => {
    const { key } = line
    if (line.kind === 'said')
      return (
        <MessageRow
          {...line}
          key={key}
          inbox={inbox}
          dates={dates}
          customer={name}
          found={key === talk.target.value?.id}
        />
      )
    if (line.kind === 'pending') return <UnsentMessage key={key} inbox={inbox} pending={line.pending} />
    return (
      <li key={key} class={`${style.mark} ${line.kind === 'unread' ? style.fresh : ''}`}>
        <span>
          {line.kind === 'day' && dates.day(line.at)}
          {line.kind === 'unread' && t('new_from')}
          {line.kind === 'event' && (
            <>
              {eventText({ t, times, modes: inbox.modes }, line.event)} · <bdi>{dates.time(line.at)}</bdi>
            </>
          )}
        </span>
      </li>
    )
  })
}
