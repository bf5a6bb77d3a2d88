import { signal } from '@preact/signals'
import { expect, test, vi } from 'vitest'
import type { AgentAck } from '../../../contract/inbox/agent-socket'
import { aConversation } from '../builders'
import { createRing } from './ring'

const rung = { conversation: aConversation(), until: '2026-11-22T12:00:30.000Z' }
const ben = { id: 'a2', name: 'Ben' }

function aRing(ack: AgentAck<unknown> | null = { ok: true, value: null }) {
  const told = { accepted: vi.fn(), late: vi.fn(), missed: vi.fn(), unheard: vi.fn() }
  const ask = vi.fn(async () => ack)
  const now = signal(Date.parse('2026-11-22T12:00:00.000Z'))
  const ring = createRing({ connection: { ask: ask as never }, now, ...told })
  ring.started(rung)
  return { ring, told, ids: () => ring.all.value.map(({ conversation }) => conversation.id) }
}
const ended = (reason: 'accepted' | 'passed_on' | 'gone', owner: typeof ben | null = null) => ({
  conversation_id: 'c1',
  reason,
  owner,
})

test('accepting a conversation opens it', async () => {
  const { ring, told, ids } = aRing()
  await ring.accept(rung)
  expect(told.accepted).toHaveBeenCalledWith('c1')
  expect(ids()).toEqual([])
})

test('an agent who accepts too late sees who owns the conversation', async () => {
  const { ring, told } = aRing({ ok: false, error: { code: 'taken', message: '', owner: ben } })
  await ring.accept(rung)
  expect(told.late).toHaveBeenCalledWith(ben)
})

test('an offered conversation shows its newest message', () => {
  const { ring } = aRing()
  const preview = { ...aConversation().preview, text: 'Hello?' } as never
  ring.changed({ ...rung.conversation, preview })
  expect(ring.all.value).toMatchObject([{ conversation: { preview: { text: 'Hello?' } }, until: rung.until }])
  ring.changed({ ...aConversation(), id: 'c2' })
  expect(ring.all.value).toHaveLength(1)
})

test('if accepting fails without a connection, the offer keeps ringing', async () => {
  const { ring, told, ids } = aRing(null)
  await ring.accept(rung)
  expect(told.unheard).toHaveBeenCalled()
  expect(ids()).toEqual(['c1'])
})

test('an offer accepted by a colleague counts as missed, a declined one not', async () => {
  const { ring, told } = aRing()
  ring.ended(ended('accepted', ben))
  expect(told.missed).toHaveBeenCalledWith(rung, ben)
  ring.started(rung)
  const passed = ring.decline(rung)
  ring.ended(ended('passed_on'))
  await passed
  ring.started(rung)
  ring.ended(ended('gone'))
  expect(told.missed).toHaveBeenCalledTimes(1)
})
