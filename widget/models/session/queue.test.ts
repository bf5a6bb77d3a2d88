import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { loadSpeech } from '../../strings/speak'
import { english, type Speech } from '../../strings/words'
import { createAnnouncer } from '../announcer/announcer'
import { aThread } from '../testing/builders'
import { fakeClock } from '../testing/fake-clock'
import { createQueue } from './queue'

function aWaitingCustomer({ speech = english, open = true }: { speech?: Speech; open?: boolean } = {}) {
  const clock = fakeClock()
  const announcer = createAnnouncer({ clock, covered: () => false })
  const heard: string[] = []
  announcer.polite.subscribe((lines) => heard.push(...lines.map(({ text }) => text)))
  const thread = signal(aThread())
  const shell = { open: signal(open) }
  const queue = createQueue({ conversation: { thread }, announcer, shell, speech: signal(speech), clock })
  const stand = (queue_position: number | null) => {
    thread.value = { ...thread.value, queue_position }
  }
  return { clock, heard, stand, thread, shell, ...queue }
}

test('a waiting customer sees how many are ahead, then "next", then no note', () => {
  const { stand, text } = aWaitingCustomer()
  const seen = [4, 2, 1, null].map((place) => {
    stand(place)
    return text.value
  })
  expect(seen).toEqual(['3 people are ahead of you.', '1 person is ahead of you.', 'You are next.', ''])
})

test('the queue position has the number format of the language', async () => {
  const { stand, text } = aWaitingCustomer({ speech: await loadSpeech('pl') })
  stand(6)
  expect(text.value).toBe('Przed Tobą jest 5 osób.')
})

test('each queue position is announced one time, whatever else changes', async () => {
  const { clock, stand, thread, heard } = aWaitingCustomer()
  stand(3)
  await clock.advance(10_000)
  thread.value = { ...thread.value, last_seq: 7 }
  stand(3)
  await clock.advance(10_000)
  stand(2)
  await clock.advance(10_000)
  stand(null)
  await clock.advance(10_000)
  expect(heard).toEqual(['2 people are ahead of you.', '1 person is ahead of you.'])
})

test('of several queue positions at one moment only the last is announced', async () => {
  const { clock, stand, heard } = aWaitingCustomer()
  for (const place of [5, 4, 3]) {
    stand(place)
    await clock.advance(200)
  }
  await clock.advance(10_000)
  stand(1)
  await clock.advance(200)
  stand(null)
  await clock.advance(10_000)
  expect(heard).toEqual(['2 people are ahead of you.'])
})

test('a reopened chat announces only a changed queue position', async () => {
  const { clock, stand, shell, heard } = aWaitingCustomer()
  stand(2)
  await clock.advance(10_000)
  shell.open.value = false
  await clock.advance(10_000)
  shell.open.value = true
  await clock.advance(10_000)
  shell.open.value = false
  stand(1)
  await clock.advance(10_000)
  expect(heard).toEqual(['1 person is ahead of you.'])
  shell.open.value = true
  await clock.advance(10_000)
  expect(heard).toEqual(['1 person is ahead of you.', 'You are next.'])
})
