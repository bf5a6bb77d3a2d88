import type { ReadonlySignal } from '@preact/signals'
import type { CustomerContent } from '../../contract/chat/realtime'
import { later } from '../later'
import type { Announcer } from '../models/announcer/announcer'
import type { ConversationEvent } from '../models/log/conversation'
import { enLog } from '../strings/en-log'
import { lookup, type Speech } from '../strings/words'
import { repeatsBody } from '../types'

const mostReadAloud = 3

export async function announceEvent(
  event: ConversationEvent,
  announcer: Announcer,
  speech: ReadonlySignal<Speech>,
  open: boolean,
  whyNotSent: () => Promise<typeof import('../strings/not-sent')>,
) {
  const t = lookup(speech.value, enLog)
  if (event.type === 'refused') {
    const [{ notSentWords, reasonOf }] = await Promise.all([whyNotSent(), speech.value.later?.()])
    const why = lookup(speech.value, notSentWords)
    announcer.warn(why('say_not_sent', { reason: reasonOf(event.code, why) }))
  } else if (!open) return
  else if (event.type === 'delivered') announcer.say(t('sent'))
  else if (event.type === 'said') announcer.say(event.text)
  // A message that is being written is announced by spoken-live.ts.
  else if (event.type === 'arrived')
    await announceArrivals(
      event.contents.filter(({ live }) => live !== 'streaming'),
      announcer,
      speech,
    )
}

export async function announceArrivals(
  contents: readonly CustomerContent[],
  announcer: Pick<Announcer, 'say'>,
  speech: ReadonlySignal<Speech>,
) {
  const isCounted = contents.length > mostReadAloud
  if (isCounted) await speech.value.later?.()
  const offer = !isCounted && contents.some(hasMoreThanText) ? await fetchOffer(speech.value) : noOffer
  for (const line of spokenArrivals(contents, speech.value, offer)) announcer.say(line)
}

type DescribeOffer = (content: CustomerContent, newest: boolean, speech: Speech) => string[]
const noOffer: DescribeOffer = () => []
const hasMoreThanText = ({ structured_content, attachments }: CustomerContent) =>
  structured_content !== null || attachments.length > 0
const offer = later(() => import('./spoken-offer'))
const offerWithinMs = 1_500
/**
 * Fetched with the first message that has more than text. If it is late or cannot be fetched, only the text is
 * announced.
 */
const fetchOffer = ({ later: words }: Speech): Promise<DescribeOffer> =>
  Promise.race([
    offer.load(null, words).then((part) => part?.describeOffer ?? noOffer),
    new Promise<DescribeOffer>((late) => setTimeout(late, offerWithinMs, noOffer)),
  ])

export function spokenArrivals(contents: readonly CustomerContent[], speech: Speech, offerOf: DescribeOffer): string[] {
  const t = lookup(speech, enLog)
  if (contents.length > mostReadAloud) return [t('new_messages', { count: contents.length })]
  return contents.map((content) => {
    const offer = offerOf(content, content === contents.at(-1), speech)
    const { body, structured_content: structured } = content
    const isRepeated = offer[0] && structured && repeatsBody(structured, body)
    const text = [...new Set([isRepeated ? '' : body, ...offer])].filter(Boolean).join('; ')
    return t('say_message', { name: content.author_name || t('agent'), text })
  })
}
