import { signal } from '@preact/signals'
import { expect, test, vi } from 'vitest'
import type { AgentAck } from '../../../contract/inbox/agent-socket'
import { aConversation } from '../builders'
import { createRing } from './ring'

const offer = { conversation: aConversation(), until: '2026-11-22T12:00:30.000Z' }
const ben = { id: 'a2', name: 'Ben' }

function aRing(ack: AgentAck<unknown> | null = { ok: true, value: null }) {
  const listeners = { onAccepted: vi.fn(), onLate: vi.fn(), onMissed: vi.fn(), onUnreachable: vi.fn() }
  const ask = vi.fn(async () => ack)
  const now = signal(Date.parse('2026-11-22T12:00:00.000Z'))
  const ring = createRing({ connection: { ask: ask as never }, now, ...listeners })
  ring.onStarted(offer)
  return { ring, listeners, ids: () => ring.offers.value.map(({ conversation }) => conversation.id) }
}
const ended = (reason: 'accepted' | 'passed_on' | 'gone', owner: typeof ben | null = null) => ({
  conversation_id: 'c1',
  reason,
  owner,
})

test('accepting a conversation opens it', async () => {
  const { ring, listeners, ids } = aRing()
  await ring.accept(offer)
  expect(listeners.onAccepted).toHaveBeenCalledWith('c1')
  expect(ids()).toEqual([])
})

test('an agent who accepts too late sees who owns the conversation', async () => {
  const { ring, listeners } = aRing({ ok: false, error: { code: 'taken', message: '', owner: ben } })
  await ring.accept(offer)
  expect(listeners.onLate).toHaveBeenCalledWith(ben)
})

test('an offered conversation shows its newest message', () => {
  const { ring } = aRing()
  const preview = { ...aConversation().preview, text: 'Hello?' } as never
  ring.onChanged({ ...offer.conversation, preview })
  expect(ring.offers.value).toMatchObject([{ conversation: { preview: { text: 'Hello?' } }, until: offer.until }])
  ring.onChanged({ ...aConversation(), id: 'c2' })
  expect(ring.offers.value).toHaveLength(1)
})

test('if accepting fails without a connection, the offer keeps ringing', async () => {
  const { ring, listeners, ids } = aRing(null)
  await ring.accept(offer)
  expect(listeners.onUnreachable).toHaveBeenCalled()
  expect(ids()).toEqual(['c1'])
})

test('an offer that a colleague accepted counts as missed, a declined one not', async () => {
  const { ring, listeners } = aRing()
  ring.onEnded(ended('accepted', ben))
  expect(listeners.onMissed).toHaveBeenCalledWith(offer, ben)
  ring.onStarted(offer)
  const passed = ring.decline(offer)
  ring.onEnded(ended('passed_on'))
  await passed
  ring.onStarted(offer)
  ring.onEnded(ended('gone'))
  expect(listeners.onMissed).toHaveBeenCalledTimes(1)
})
