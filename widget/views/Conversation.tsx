import { useSignal } from '@preact/signals'
import type { ComponentChild } from 'preact'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { Conversation } from '../models/conversation'
import type { Link } from '../models/link-panel'
import { type LogLine, logLines } from '../models/log-lines'
import { createDates } from '../strings/dates'
import { useTalkTranslate } from '../strings/en-talk'
import style from './Conversation.module.css'
import { Sign } from './icons'
import { MessageView } from './Message'
import { useScroll } from './useScroll'

interface ConversationProps {
  conversation: Conversation
  language: string
  openLink(link: Link): void
  /** Shown while nothing was said. */
  empty: ComponentChild
  focusComposer(): void
}

/** Messages on the screen at first; older ones come as the customer scrolls up. */
const page = 40

export function ConversationView({ conversation, language, openLink, empty, focusComposer }: ConversationProps) {
  const t = useTalkTranslate()
  const dates = useMemo(() => createDates(language, t), [language, t])
  const messages = conversation.messages.value
  const lines = useMemo(() => logLines(messages), [messages])
  const list = useRef<HTMLOListElement>(null)
  const start = useRef(0)
  const redraw = useSignal(0)
  redraw.value
  const { log, pinned, away, onScroll, onHand, toEnd, keepPlace } = useScroll(list)

  // While the customer reads the end, those far above are let go.
  if (pinned.current && lines.length - start.current > 3 * page) start.current = lines.length - page
  const shown = Math.min(start.current, lines.length)

  const newest = messages.at(-1)
  useLayoutEffect(() => {
    if (newest?.state === 'sending') toEnd()
  }, [newest?.key])

  const seenUntil = useRef(0)
  if (!away.value) seenUntil.current = lines.length
  const unseen = lines.slice(seenUntil.current).filter(({ message }) => message.state === 'received')

  function showEarlier() {
    keepPlace(() => {
      start.current = Math.max(0, shown - page)
      redraw.value += 1
    })
  }

  function showNewest() {
    const firstNew = unseen[0]?.message.key
    const item = firstNew && list.current?.querySelector<HTMLElement>(`[data-msg="${CSS.escape(firstNew)}"]`)
    if (!item) return toEnd()
    log.current?.scrollTo({ top: item.offsetTop - 8 })
    const control = item.querySelector<HTMLElement>('button, a[href], input, select, textarea')
    ;(control ?? item).focus({ preventScroll: true })
  }

  const now = new Date()
  const lastOwn = lines.findLast(({ message }) => message.content.from === 'customer')
  return (
    <div class={style.pane}>
      <div
        class={style.log}
        ref={log}
        role="log"
        aria-live="off"
        aria-label={t('log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
        tabIndex={0}
        onWheel={onHand}
        onTouchMove={onHand}
        onPointerDown={onHand}
        onKeyDown={onHand}
        onScroll={() => {
          onScroll()
          if (shown > 0 && (log.current?.scrollTop ?? 0) < 400) showEarlier()
        }}
      >
        {shown > 0 && (
          <button type="button" class={style.earlier} onClick={showEarlier}>
            {t('earlier')}
          </button>
        )}
        {lines.length === 0 && empty}
        <ol class={style.list} ref={list}>
          {lines.slice(shown).map((line) => (
            <MessageView
              key={line.message.key}
              line={line}
              day={line.day && dates.day(line.day, now)}
              time={dates.time(line.message.content.created_at)}
              newestOwn={line === lastOwn}
              conversation={conversation}
              openLink={openLink}
              focusComposer={focusComposer}
            />
          ))}
        </ol>
        {conversation.thread.value?.closed && endsThread(lines.at(-1), conversation.thread.value.id) && (
          <p class={style.closed}>{t('closed')}</p>
        )}
      </div>
      {away.value && (
        <button
          type="button"
          class={`${style.newest} ${unseen.length > 0 ? style.many : ''}`}
          aria-label={unseen.length > 0 ? undefined : t('to_end')}
          onClick={showNewest}
        >
          <Sign name="down" size={18} />
          {unseen.length > 0 && t('new_messages', { count: unseen.length })}
        </button>
      )}
    </div>
  )
}

/** True when nothing was written after the thread that closed. */
const endsThread = (last: LogLine | undefined, threadId: string) => last?.message.content.thread_id === threadId
