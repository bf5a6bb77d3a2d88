import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { aVisitor } from '../testing/a-visitor'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

/** Connects another tab of the visitor. `meanwhile` runs between the read of its session and its admission. */
async function aTabLetInAfter(token: string, meanwhile: () => Promise<unknown>) {
  const { read } = here.store
  const session = read.session
  let seen = () => {}
  const looked = new Promise<void>((done) => {
    seen = done
  })
  let open = () => {}
  const gate = new Promise<void>((done) => {
    open = done
  })
  read.session = async (hash) => {
    read.session = session
    const found = await session(hash)
    seen()
    await gate
    return found
  }
  const tab = aVisitor(here, { token })
  await looked
  await meanwhile()
  open()
  return tab
}

test("a tab that connects during the first message gets the agent's reply", async () => {
  const visitor = await aVisitor(here)
  const tab = await aTabLetInAfter(visitor.token, () => visitor.say('A question'))
  const { contents } = await tab.value('sync', { since: {} })
  await here.call('POST', '/1.0/contents', { in_reply_to_id: contents[0]?.id, body: 'An answer' })
  await eventually('it is heard by the other tab', () => visitor.news('message:added').length === 2)
  await eventually('it is heard', () => tab.news('message:added').length === 1)
  expect(tab.news('message:added')).toMatchObject([{ body: 'An answer' }])
})

test('a chat without echo does not receive its own messages', async () => {
  const first = await aVisitor(here, { echo: false })
  const own = await first.say('The first of all')
  const second = await aVisitor(here, { token: first.token })
  const third = await aVisitor(here, { token: first.token, echo: false })
  await first.say('Of the first')
  await second.say('Of the second')
  await third.say('Of the third')
  await here.call('POST', '/1.0/contents', { in_reply_to_id: own.id, body: 'An answer' })
  const heard = () =>
    [first, second, third].map((each) => each.news('message:added').map((news) => (news as { body: string }).body))
  await eventually('all have the answer', () => heard().every((bodies) => bodies.includes('An answer')))
  expect(heard()).toEqual([
    ['Of the second', 'Of the third', 'An answer'],
    ['Of the first', 'Of the second', 'Of the third', 'An answer'],
    ['Of the first', 'Of the second', 'An answer'],
  ])
})

test('a tab that connects during a sign-out receives no messages', async () => {
  const visitor = await aVisitor(here)
  const { id } = await visitor.say('Mine')
  const tab = await aTabLetInAfter(visitor.token, () => visitor.value('session:sign_out', {}))
  await tab.disconnected
  await here.call('POST', '/1.0/contents', { in_reply_to_id: id, body: 'A secret' })
  expect(tab.heard.map(({ name }) => name)).toEqual(['session:ended'])
})
