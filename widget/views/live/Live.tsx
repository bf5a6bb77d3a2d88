import { useSignal } from '@preact/signals'
import { useContext, useLayoutEffect } from 'preact/hooks'
import type { StructuredContent } from '../../../contract/structured'
import { createLiveTexts, type LiveTexts } from '../../models/live/texts'
import type { Conversation } from '../../models/log/conversation'
import { browserClock } from '../../models/session/clock'
import { createLiveSpeech } from '../../spoken/spoken-live'
import liveWords from '../../strings/english/live.json'
import { type Speech, useWords, Words } from '../../strings/words'
import type { StructuredProps } from '../../types/shared/view-props'
import { Body, formattedView } from '../log/Body'
import bodyStyle from '../log/Body.module.css'
import formatted from '../log/Formatted.module.css'
import messageStyle from '../log/Message.module.css'
import { useFocusHandover } from '../ui/useFocusHandover'
import { Blocks } from './Blocks'
import style from './Live.module.css'

type LiveProps = StructuredProps<StructuredContent>

/** Live texts by conversation. They are independent of the views, so that messages outside of the screen grow too. */
const texts = new WeakMap<Conversation, { live: LiveTexts; spoken: { speech: Speech } }>()

export function liveOf(conversation: Conversation, speech: Speech): LiveTexts {
  const known = texts.get(conversation) ?? begin(conversation, speech)
  known.spoken.speech = speech
  return known.live
}

function begin(conversation: Conversation, speech: Speech) {
  const spoken = { speech }
  const liveSpeech = createLiveSpeech(browserClock, () => spoken.speech, conversation.say)
  const live = createLiveTexts({ conversation, onFrame: requestAnimationFrame, ...liveSpeech })
  const begun = { live, spoken }
  texts.set(conversation, begun)
  // Loads the sanitizer early, because it renders the finished message; otherwise the log would jump at the end.
  void formattedView.load()
  return begun
}

function useLiveTexts(conversation: Conversation): LiveTexts | null {
  const speech = useContext(Words)
  const live = useSignal(texts.get(conversation)?.live ?? null)
  useLayoutEffect(() => {
    live.value = liveOf(conversation, speech)
  }, [speech])
  return live.value
}

export default function Live({ conversation, ...props }: LiveProps) {
  if (!conversation) return null
  return props.content.live === 'interrupted' ? (
    <InterruptedMessage {...props} conversation={conversation} />
  ) : (
    <GrowingMessage {...props} conversation={conversation} />
  )
}

type PartProps = LiveProps & { conversation: Conversation }

function GrowingMessage({ content, conversation, focusComposer }: PartProps) {
  const t = useWords(liveWords)
  const shown = useLiveTexts(conversation)?.of(content.id)?.value
  const stopping = useSignal(false)
  const controls = useFocusHandover(focusComposer)
  const text = useFocusHandover(keepLink)
  const status = shown?.status

  function stop() {
    if (stopping.peek()) return
    stopping.value = true
    conversation.ask('message:stop', { id: content.id }).then(
      ({ ok }) => {
        if (!ok) stopping.value = false
      },
      () => {
        stopping.value = false
      },
    )
  }

  return (
    <>
      {shown && shown.blocks.length > 0 && (
        <div class={`${messageStyle.bubble} ${bodyStyle.body} ${formatted.formatted}`} dir="auto" ref={text}>
          <Blocks blocks={shown.blocks} />
        </div>
      )}
      <div class={style.under}>
        <span class={style.status} dir="auto">
          <span class={style.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {status}
        </span>
        <button type="button" class={style.act} ref={controls} aria-disabled={stopping.value} onClick={stop}>
          {t(stopping.value ? 'live_stopping' : 'live_stop')}
        </button>
      </div>
    </>
  )
}

function keepLink() {
  const line = document.activeElement?.closest<HTMLElement>('[data-msg]')
  const links = () => [...(line?.querySelectorAll('a') ?? [])]
  const place = links().indexOf(document.activeElement as HTMLAnchorElement)
  line?.focus({ preventScroll: true })
  queueMicrotask(() => links()[place]?.focus({ preventScroll: true }))
}

function InterruptedMessage({ content, conversation, current, focusComposer }: PartProps) {
  const t = useWords(liveWords)
  useLiveTexts(conversation)
  const asked = conversation.messages.value.find(({ content: { id } }) => id === content.in_reply_to_id)?.content.body
  const mayAsk = current && asked && !conversation.textInputLocked.value && !conversation.closed.value
  return (
    <>
      {content.body && <Body text={content.body} html={content.body_html} class={messageStyle.bubble ?? ''} />}
      <div class={style.under}>
        <span class={style.status}>{t('live_interrupted')}</span>
        {mayAsk && (
          <button
            type="button"
            class={style.act}
            onClick={() => {
              conversation.sendText(asked)
              focusComposer?.()
            }}
          >
            {t('live_ask_again')}
          </button>
        )}
      </div>
    </>
  )
}
