import type { CustomerContent } from '../../contract/chat/realtime'
import { textOfBlocks } from '../../contract/markdown/markdown-text'
import type { LiveView } from '../models/live/texts'
import type { Clock } from '../models/session/clock'
import { enLog } from '../strings/en-log'
import liveWords from '../strings/english/live.json'
import { lookup, type Speech } from '../strings/words'
import { describeOffer } from './spoken-offer'

/** Sentences that end within this time are announced together: a text grows faster than it is read out. */
const betweenMs = 2_000

interface AnnouncedMessage {
  content: CustomerContent
  announced: string
  text: string
  status: string
  waiting: boolean
}

/**
 * Announces a live message sentence by sentence, and its author's status. An incomplete last sentence follows at the
 * end.
 */
export function createLiveSpeech(clock: Clock, speechNow: () => Speech, say: (text: string) => void) {
  const speaking = new Map<string, AnnouncedMessage>()
  /** The announced sentences of interrupted messages, which may continue. */
  const interrupted = new Map<string, string>()

  function announceText(one: AnnouncedMessage, text: string): void {
    const rest = unannounced(text, one.announced)
    if (!rest) return
    say(one.announced === '' ? withName(one.content, rest) : rest)
    one.announced = text
  }

  function begin(content: CustomerContent): AnnouncedMessage {
    return { content, announced: interrupted.get(content.id) ?? '', text: '', status: '', waiting: false }
  }

  function withName({ author_name }: CustomerContent, text: string): string {
    const t = lookup(speechNow(), enLog)
    return t('say_message', { name: author_name || t('agent'), text })
  }

  function grew(content: CustomerContent, { blocks, status }: LiveView): void {
    const one = speaking.get(content.id) ?? begin(content)
    speaking.set(content.id, one)
    one.text = wholeSentences(textOfBlocks(blocks))
    if (status && status !== one.status) say(status)
    one.status = status
    if (one.waiting || !unannounced(one.text, one.announced)) return
    one.waiting = true
    clock.after(one.announced === '' ? 0 : betweenMs, () => {
      one.waiting = false
      if (speaking.get(content.id) === one) announceText(one, one.text)
    })
  }

  function ended(content: CustomerContent): void {
    const one = speaking.get(content.id) ?? begin(content)
    speaking.delete(content.id)
    const word = lookup(speechNow(), liveWords)
    announceText(one, onOneLine(content.body))
    for (const more of describeOffer(content, true, speechNow())) say(more)
    interrupted.delete(content.id)
    if (content.live !== 'interrupted') return
    say(word('live_interrupted'))
    interrupted.set(content.id, wholeSentences(content.body))
  }

  return { grew, ended, left: (id: string) => void speaking.delete(id) }
}

/** Returns the part of the text that has not been announced, from the first new or changed sentence on. */
function unannounced(text: string, announced: string): string {
  if (announced.startsWith(text)) return ''
  let same = 0
  while (same < announced.length && text[same] === announced[same]) same += 1
  const from = same === announced.length ? same : wholeSentences(text.slice(0, same)).length
  return text.slice(from).trim()
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * Returns the text up to the end of its last whole sentence. The point after the number of a list item ends no
 * sentence.
 */
const wholeSentences = (text: string): string => {
  const marked = text.replace(/^(\s*\d{1,3})\. /gm, '$1\0 ')
  return onOneLine((/^[\s\S]*(?:[.!?…؟](?=\s)|[。！？]|\n)/.exec(marked)?.[0] ?? '').replaceAll('\0', '.'))
}
