import { expect, test } from 'vitest'
import { deep, testReadme } from '../testing/readme-suite'

// Runs the blocks of README.md in an empty project, against a server.

const bot = testReadme({
  name: 'chat-sdk',
  links: ['@chat-adapter/state-memory', '@hono/node-server', '@types/node', 'chat', 'hono'],
  packages: ['typescript'],
  gzippedBytes: 17_000,
  files: ['bot.ts'],
})

test("the README's bot streams, shows a card and hears its button", deep, async () => {
  const { customer, thread_id, answers } = await bot().ask('Where is it?')
  const [answer, card] = await answers(2)
  expect(answer).toMatchObject({ body: 'You asked: **Where is it?**', live: 'complete' })
  expect(card).toMatchObject({ body: 'Was that it?', structured_content: { type: 'select' } })
  const { title, payload } = Object(card?.structured_content).items[0]
  await customer.send({ body: title, in_reply_to_id: card?.id ?? '', structured_reply: { payload } })
  expect((await answers(3))[2]).toMatchObject({ body: 'You asked: **Where is it?**', live: 'complete', thread_id })
})
