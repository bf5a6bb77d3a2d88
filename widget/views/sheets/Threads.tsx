import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { ListedOrVisitorThread } from '../../models/log/threads'
import type { Extras } from '../../session/extras-shape'
import { createDateTexts, type Dates } from '../../strings/dates'
import { useLogTranslate } from '../../strings/en-log'
import threadWords from '../../strings/english/threads.json'
import { useWords } from '../../strings/words'
import { Icon } from '../ui/icon-paths'
import { Sheet } from '../ui/Sheet'
import surface from '../ui/Surface.module.css'
import style from './Threads.module.css'

const plus = 'M12 5v14M5 12h14'

export function Threads({ extras, focusComposer }: { extras: Extras; focusComposer(): void }) {
  const word = useWords(threadWords)
  const t = useLogTranslate()
  const { conversation } = extras
  const dates = useMemo(() => createDateTexts(t), [t])
  const open = extras.opened.value === 'threads'
  /** Whether the server has older conversations; null if they could not be fetched. */
  const older = useSignal<boolean | null>(false)
  const loading = useSignal(true)
  const leaving = useSignal(false)

  async function list() {
    loading.value = true
    older.value = await conversation.listThreads().catch(() => null)
    loading.value = false
  }
  useEffect(() => void list(), [])

  function go(act: () => void) {
    act()
    leaving.value = true
    extras.close()
  }

  const threads = conversation.threads.value.filter(({ last_seq }) => last_seq > 0)
  const shown = conversation.thread.value?.id
  const now = new Date()
  return (
    <Sheet
      open={open}
      title={word('threads_title')}
      onClose={extras.close}
      onGone={() => {
        if (leaving.value) focusComposer()
        leaving.value = false
      }}
    >
      <div class={style.body}>
        {threads.length === 0 && !loading.value && older.value !== null && <Empty />}
        <ul class={style.list}>
          {threads.map((thread) => (
            <Item
              key={thread.id}
              thread={thread}
              shown={thread.id === shown}
              dates={dates}
              now={now}
              choose={() => go(() => conversation.openThread(thread.id))}
            />
          ))}
        </ul>
        <div role="status" class={style.state}>
          {loading.value && (
            <>
              <span class={threads.length > 0 ? style.quietly : ''}>{word('threads_loading')}</span>
              {threads.length === 0 && [0, 1, 2].map((each) => <i key={each} class={style.bone} />)}
            </>
          )}
          {!loading.value && older.value === null && <p>{word('threads_failed')}</p>}
        </div>
        {!loading.value && older.value !== false && (
          <button type="button" class={surface.quiet} onClick={() => void list()}>
            {older.value ? word('threads_older') : t('retry')}
          </button>
        )}
      </div>
      <div class={style.foot}>
        <button type="button" class={surface.action} onClick={() => go(conversation.newThread)}>
          <Icon d={plus} />
          {t('new_thread')}
        </button>
      </div>
    </Sheet>
  )
}

function Empty() {
  const word = useWords(threadWords)
  return (
    <div class={style.empty}>
      <h3 class={style.none}>{word('threads_empty')}</h3>
      <p>{word('threads_invite')}</p>
    </div>
  )
}

interface ItemProps {
  thread: ListedOrVisitorThread
  shown: boolean
  dates: Dates
  now: Date
  choose(): void
}

function Item({ thread, shown, dates, now, choose }: ItemProps) {
  const word = useWords(threadWords)
  const last = thread.last_content ?? null
  const at = last?.created_at ?? thread.last_content_at
  const unread = !shown && last?.from === 'agent' && last.seq > thread.marks.customer_read_seq
  const text = last ? textOf(last) : ''
  return (
    <li>
      <button
        type="button"
        class={`${style.item} ${unread ? style.unread : ''}`}
        aria-current={shown ? 'true' : undefined}
        data-focus={shown ? '' : undefined}
        onClick={choose}
      >
        <span class={style.first}>
          <span class={style.title} dir="auto">
            {thread.title || word('threads_untitled')}
          </span>
          {at && (
            <time class={style.time} dateTime={at}>
              {isToday(at, now) ? dates.time(at) : dates.day(at, now)}
            </time>
          )}
        </span>
        <span class={style.second}>
          <span class={style.text} dir="auto">
            {last?.from === 'customer' ? word('threads_you', { text }) : text}
          </span>
          {unread && (
            <span class={style.mark}>
              <span class={style.said}>{word('threads_unread')}</span>
            </span>
          )}
          {thread.closed && <span class={style.closed}>{word('threads_closed')}</span>}
        </span>
      </button>
    </li>
  )
}

const isToday = (iso: string, now: Date) => new Date(iso).toDateString() === now.toDateString()

function textOf({ body, attachments, structured_content }: CustomerContent): string {
  const title = structured_content && 'title' in structured_content ? structured_content.title : ''
  return body || title || attachments.map(({ filename }) => filename).join(', ')
}
