import { expect, test } from 'vitest'
import { memoryOutbox, type OutboxEntry, ownerOf } from './outbox'

const entry = (id: string, order: number): OutboxEntry => ({
  message: { client_id: id, body: id },
  created_at: '2026-05-04T10:00:00.000Z',
  order,
  refusal: null,
})

test('an outbox returns its messages in the order of sending', async () => {
  const outbox = memoryOutbox()
  await outbox.put(entry('second', 2))
  await outbox.put(entry('first', 1))
  expect(await outbox.load()).toEqual([entry('first', 1), entry('second', 2)])
})

test('an outbox stores a message one time and deletes it on request', async () => {
  const outbox = memoryOutbox()
  await outbox.put(entry('a', 1))
  await outbox.put({ ...entry('a', 1), refusal: 'No.' })
  expect(await outbox.load()).toEqual([{ ...entry('a', 1), refusal: 'No.' }])
  await outbox.remove('a')
  expect(await outbox.load()).toEqual([])
})

test('the name of the stored outbox does not reveal the session', () => {
  const token = 'x'.repeat(43)
  expect(ownerOf('channel', token)).toBe(ownerOf('channel', token))
  expect(ownerOf('channel', token)).not.toBe(ownerOf('channel', `${token.slice(1)}y`))
  expect(ownerOf('channel', token)).not.toBe(ownerOf('other', token))
  expect(ownerOf('channel', token)).not.toContain('xxx')
})
