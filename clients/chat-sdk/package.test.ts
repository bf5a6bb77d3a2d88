import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProject } from '../testing/a-project'
import { aReadmeBot, type ReadmeBot } from '../testing/a-readme-bot'

// Runs the blocks of README.md in an empty project, against a server.

const gzippedBytes = { index: 17_000 }
const links = ['@chat-adapter/state-memory', '@hono/node-server', '@types/node', 'chat', 'hono']
const deep = { tags: 'deep', timeout: 300_000 }
let project: Awaited<ReturnType<typeof aProject>>
let bot: ReadmeBot
let files: string[]
beforeAll(async () => {
  project = await aProject('chat-sdk', links, ['typescript'])
  files = project.writeReadme()
  await project.compile('nodenext', files)
  bot = await aReadmeBot(project)
}, 300_000)
afterAll(async () => {
  await bot?.stop()
  project.remove()
})

test('the package has one script for all platforms', deep, async () => {
  await project.expectPortable({ files: [], gzippedBytes })
})

test.each(['nodenext', 'bundler'] as const)('the README compiles strictly with %s', deep, async (resolution) => {
  expect(files).toEqual(['bot.ts'])
  expect(await project.compile(resolution, files)).toBe('')
})

test("the README's bot streams an answer, shows a card and hears its button", deep, async () => {
  const { customer, thread_id, answers } = await bot.ask('Where is it?')
  const [answer, card] = await answers(2)
  expect(answer).toMatchObject({ body: 'You asked: **Where is it?**', live: 'complete' })
  expect(card).toMatchObject({ body: 'Was that it?', structured_content: { type: 'select' } })
  const { title, payload } = Object(card?.structured_content).items[0]
  await customer.send({ body: title, in_reply_to_id: card?.id ?? '', structured_reply: { payload } })
  expect((await answers(3))[2]).toMatchObject({ body: 'You asked: **Where is it?**', live: 'complete', thread_id })
})
