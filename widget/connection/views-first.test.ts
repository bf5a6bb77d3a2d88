import { expect, test } from 'vitest'
import { aContent } from '../models/testing/builders'
import { fakeClock, resolvePromises } from '../models/testing/fake-clock'
import { createViewWaiter } from './views-first'

async function isDone(waited: Promise<unknown> | undefined) {
  let done = false
  void waited?.then(() => (done = true))
  await resolvePromises()
  return () => done
}

test('a message is shown immediately if its view is loaded', async () => {
  const drawable = createViewWaiter(fakeClock(), () => null)
  expect((await isDone(drawable([aContent()])))()).toBe(true)
})

test('a message waits at most 1.5 seconds for its view', async () => {
  const clock = fakeClock()
  const drawable = createViewWaiter(clock, () => new Promise(() => {}))
  const done = await isDone(drawable([aContent()]))
  await clock.advance(1_499)
  expect(done()).toBe(false)
  await clock.advance(1)
  expect(done()).toBe(true)
})

test('a change waits for the views that are loading', async () => {
  let arrive = () => {}
  const views = new Promise<void>((done) => {
    arrive = done
  })
  const drawable = createViewWaiter(fakeClock(), () => views)
  expect(drawable()).toBe(undefined)
  void drawable([aContent()])
  const done = await isDone(drawable())
  expect(done()).toBe(false)
  arrive()
  await resolvePromises()
  expect(done()).toBe(true)
})

test('a text waits at most as long as the card before it', async () => {
  const clock = fakeClock()
  const never = new Promise(() => {})
  const drawable = createViewWaiter(clock, ([content]) => (content?.structured_content ? never : null))
  void drawable([aContent({ structured_content: { type: 'select', items: [] } })])
  const done = await isDone(drawable([aContent()]))
  await clock.advance(1_499)
  expect(done()).toBe(false)
  await clock.advance(1)
  expect(done()).toBe(true)
})
