import type { ComponentChild } from 'preact'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { LinkOpener } from '../../models/links/link-panel'
import type { Conversation } from '../../models/log/conversation'
import { logLines } from '../../models/log/messages'
import { createDateTexts } from '../../strings/dates'
import { enLog, useLogTranslate } from '../../strings/en-log'
import { useLaterWords } from '../../strings/words'
import { SessionToken } from '../session-token'
import { Dots } from '../ui/Dots'
import { ShellIcon } from '../ui/icons'
import { useStableElements } from '../ui/useStableElements'
import style from './Conversation.module.css'
import { LogFrame } from './LogFrame'
import { approximateHeight, MessageView } from './Message'
import { endHeight, useLogEnd } from './useLogEnd'
import { useLogWindow } from './useLogWindow'

/** Older messages are fetched when the log is scrolled closer to its beginning than this, in pixels. */
const nearStart = 600

interface ConversationProps {
  conversation: Conversation
  links: LinkOpener
  empty: ComponentChild
  focusComposer(): void
  token: string
}

// One function: the log and the button to the newest message share the same hooks.
export function ConversationView({ conversation, links, empty, focusComposer, token }: ConversationProps) {
  const closed = conversation.closed.value
  const messages = conversation.messages.value
  const lines = useMemo(() => logLines(messages), [messages])
  const unreadFrom = conversation.unreadFrom.value
  const end = useLogEnd(unreadFrom !== null, drawNear)
  const { log, list, away, toEnd } = end
  const t = useLaterWords(enLog, closed || away.value || !!unreadFrom || conversation.earlier.value)
  const dates = useMemo(() => createDateTexts(t), [t])
  const window = useLogWindow({
    count: lines.length,
    keyOf: (place) => lines[place]?.message.key,
    heightOf: (place) => approximateHeight(lines[place]?.message.content),
    pinned: !away.value,
    endHeight,
    log,
    list,
  })
  const messageView = useStableElements(MessageView)

  function drawNear() {
    window.follow()
    if (window.start === 0 && conversation.earlier.value && log.current && log.current.scrollTop < nearStart)
      loadEarlier()
  }

  function loadEarlier() {
    // A request that the server refuses, as for an unknown conversation, is not repeated.
    void conversation.loadEarlier().then((came) => came && requestAnimationFrame(drawNear), String)
  }

  const newest = messages.at(-1)
  useLayoutEffect(() => {
    // After the sheet of a form closes, the customer continues at the form, so the log does not scroll.
    if (newest?.state === 'sending' && !document.querySelector(':modal')) toEnd()
  }, [newest?.key])

  useLayoutEffect(() => conversation.follow(!away.value), [away.value])

  const seenUntil = useRef(0)
  const unseen = away.value ? lines.slice(seenUntil.current).filter(({ message }) => message.state === 'received') : []
  useLayoutEffect(() => {
    if (!away.value) seenUntil.current = lines.length
  })

  function showNewest() {
    const firstNew = unseen[0]?.message.key
    toEnd()
    if (!firstNew) return
    requestAnimationFrame(() => {
      const item = list.current?.querySelector<HTMLElement>(`[data-msg="${CSS.escape(firstNew)}"]`)
      if (!item) return
      log.current?.scrollTo({ top: item.offsetTop - 8 })
      const control = item.querySelector<HTMLElement>('button:not([data-act]), a[href], input, select, textarea')
      ;(control ?? item).focus({ preventScroll: true })
    })
  }

  const now = new Date()
  const lastOwn = messages.findLast(({ content }) => content.from === 'customer')
  return (
    <div class={style.pane}>
      <LogFrame end={end} class={style.log} label={t('log')} onScroll={drawNear}>
        <div ref={window.over} />
        {(window.start > 0 || conversation.earlier.value) && (
          <button type="button" class={style.earlier} onClick={window.start > 0 ? window.showEarlier : loadEarlier}>
            {t('earlier')}
          </button>
        )}
        {conversation.empty.value && empty}
        <SessionToken.Provider value={token}>
          <ol class={style.list} ref={list}>
            {lines.slice(window.start, window.end).map(({ message, day, first, last }) =>
              messageView(message.key, {
                message,
                first,
                last,
                day: day && dates.day(day, now),
                unreadFrom: message.content.id === unreadFrom,
                dates,
                newestOwn: message === lastOwn,
                conversation,
                links,
                focusComposer,
              }),
            )}
          </ol>
        </SessionToken.Provider>
        <div ref={window.under} />
        <TypingLine conversation={conversation} />
        {closed && (
          <>
            <p class={style.closed}>{t('closed')}</p>
            <button
              type="button"
              class={style.earlier}
              onClick={() => {
                conversation.newThread()
                focusComposer()
              }}
            >
              {t('new_thread')}
            </button>
          </>
        )}
      </LogFrame>
      {away.value && (
        <button
          type="button"
          class={`${style.newest} ${unseen.length > 0 ? style.many : ''}`}
          aria-label={unseen.length > 0 ? undefined : t('to_end')}
          onClick={showNewest}
        >
          <ShellIcon name="down" size={18} />
          {unseen.length > 0 && t('new_messages', { count: unseen.length })}
        </button>
      )}
    </div>
  )
}

function TypingLine({ conversation }: { conversation: Conversation }) {
  const t = useLogTranslate()
  const writer = conversation.typing.value
  return (
    writer && (
      <p class={style.typing}>
        <Dots />
        {t('typing', { name: writer.author_name || t('agent') })}
      </p>
    )
  )
}
