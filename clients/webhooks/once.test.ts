import { expect, test } from 'vitest'
import { z } from 'zod'
import { clientIdOf, runOncePerId } from './once'

test('an event that arrives twice is handled one time', async () => {
  const once = runOncePerId()
  let done = 0
  await once('a', async () => void done++)
  await once('a', async () => void done++)
  expect(done).toBe(1)
})

test('a repeated delivery waits until the first delivery is handled', async () => {
  const once = runOncePerId()
  let finish = () => {}
  const first = once('a', () => new Promise((resolve) => (finish = resolve)))
  let answered = false
  const second = once('a', () => Promise.reject(new Error('twice'))).then(() => (answered = true))
  await Promise.resolve()
  expect(answered).toBe(false)
  finish()
  await Promise.all([first, second])
  expect(answered).toBe(true)
})

test('failed work is repeated at the next delivery', async () => {
  const once = runOncePerId()
  await expect(once('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  let done = 0
  await once('a', async () => void done++)
  expect(done).toBe(1)
})

test('the same event id always gives the same UUID', async () => {
  expect(z.uuid().parse(await clientIdOf('an event'))).toBe(await clientIdOf('an event'))
  expect(await clientIdOf('an event')).not.toBe(await clientIdOf('another event'))
})

test('the bot remembers a limited number of event ids', async () => {
  const once = runOncePerId(2)
  const done: string[] = []
  for (const id of ['a', 'b', 'c', 'a', 'c']) await once(id, async () => void done.push(id))
  expect(done).toEqual(['a', 'b', 'c', 'a'])
})
