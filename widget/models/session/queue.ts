import { computed, effect, type ReadonlySignal } from '@preact/signals'
import queueWords from '../../strings/english/queue.json'
import { lookup, type Speech } from '../../strings/words'
import type { Announcer } from '../announcer/announcer'
import type { Conversation } from '../log/conversation'
import type { Clock } from './clock'
import type { Shell } from './shell'

export interface QueueNeeds {
  conversation: Pick<Conversation, 'thread'>
  announcer: Pick<Announcer, 'say'>
  shell: Pick<Shell, 'open'>
  speech: ReadonlySignal<Speech>
  clock: Clock
}

/** If several customers leave the queue together, the position changes several times, and only the last one counts. */
const settledMs = 1_000

/** Creates the customer's position in the queue of the shown conversation; empty outside of a queue. */
export function createQueue({ conversation, announcer, shell, speech, clock }: QueueNeeds) {
  const place = computed(() => conversation.thread.value?.queue_position ?? 0)
  const text = computed(() => {
    const t = lookup(speech.value, queueWords)
    if (place.value === 0) return ''
    return place.value === 1 ? t('queue_next') : t('queue_before', { count: place.value - 1 })
  })

  const news = computed(() => (place.value === 0 ? '' : `${conversation.thread.value?.id} ${place.value}`))
  let announced = ''
  const dispose = effect(() => {
    const now = news.value
    if (!now || !shell.open.value || now === announced) return
    return clock.after(settledMs, () => {
      announced = now
      announcer.say(text.peek())
    })
  })

  return { text, dispose }
}
