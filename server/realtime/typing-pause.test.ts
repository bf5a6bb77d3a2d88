import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomerContent } from '../../contract/chat/realtime'
import { aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { aVisitor, aWebSource } from '../testing/a-visitor'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
  // An agent without an e-mail address is a bot.
  await here.store.transact(async (tx) => {
    const agent = await tx.agent(here.account.agent_id)
    if (agent) await tx.updateAgent({ ...agent, email: null })
  })
})
afterAll(() => here.stop())

async function asked(settings: object) {
  const { channelId } = await aWebSource(here, { settings })
  const visitor = await aVisitor(here, { channelId })
  const { id, thread_id } = await visitor.say('Is it open?')
  const reply = (body: string) => here.call('POST', '/1.0/contents', { in_reply_to_id: id, body })
  const bodies = () => (visitor.news('message:added') as CustomerContent[]).map(({ body }) => body)
  return { visitor, thread_id, reply, bodies }
}

test('a bot seems to type before each of its messages arrives', async () => {
  const { visitor, thread_id, reply, bodies } = await asked({ typing_pause: true })
  await reply('Yes, until six.')
  await eventually('it types', () => visitor.news('typing').length > 0)
  expect(visitor.news('typing')).toMatchObject([{ thread_id, author_name: 'Demo agent', active: true }])
  expect(bodies()).not.toContain('Yes, until six.')
  const { contents } = await visitor.value('sync', { since: { [thread_id]: 1 } })
  expect(contents.map(({ body }) => body)).toEqual(['Yes, until six.'])
  await eventually('the message', () => bodies().includes('Yes, until six.'))
  visitor.close()
})

test("a customer's message ends the typing pause and follows the bot's text", async () => {
  const { visitor, reply, bodies } = await asked({ typing_pause: true })
  const longest = 'Yes. '.repeat(40)
  await reply(longest)
  await eventually('it types', () => visitor.news('typing').length > 0)
  await visitor.say('Hello?')
  await eventually('both', () => bodies().includes('Hello?'))
  expect(bodies().slice(-2)).toEqual([longest, 'Hello?'])
  visitor.close()
})

test('without the setting there is no pause and no typing indicator', async () => {
  const { visitor, reply, bodies } = await asked({})
  await reply('Yes, until six.')
  await eventually('the message', () => bodies().includes('Yes, until six.'))
  expect(visitor.news('typing')).toEqual([])
  visitor.close()
})
