import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../a-running-app'
import { aVisitor } from '../a-visitor'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

/** Another tab of the visitor, of which the session was read before `meanwhile`, and which is let in after it. */
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

test('a tab that connects in the moment of the first message hears the answer', async () => {
  const visitor = await aVisitor(here)
  const tab = await aTabLetInAfter(visitor.token, () => visitor.say('A question'))
  const { contents } = await tab.value('sync', { since: {} })
  await here.call('POST', '/1.0/contents', { in_reply_to_id: contents[0]?.id, body: 'An answer' })
  await eventually('it is heard by the other tab', () => visitor.news('message:added').length === 2)
  await eventually('it is heard', () => tab.news('message:added').length === 1)
  expect(tab.news('message:added')).toMatchObject([{ body: 'An answer' }])
})

test('a tab that connects in the moment of the sign-out ends too, and hears nothing more', async () => {
  const visitor = await aVisitor(here)
  const { id } = await visitor.say('Mine')
  const tab = await aTabLetInAfter(visitor.token, () => visitor.value('session:sign_out', {}))
  await tab.gone
  await here.call('POST', '/1.0/contents', { in_reply_to_id: id, body: 'A secret' })
  expect(tab.heard.map(({ name }) => name)).toEqual(['session:ended'])
})
