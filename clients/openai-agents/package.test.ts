import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accepted, eventually } from '../../server/testing/a-running-app'
import { root } from '../../server/testing/pages'
import { aProject } from '../testing/a-project'
import { aReadmeBot, type ReadmeBot } from '../testing/a-readme-bot'
import type { Select } from '../typescript/operations'

// Runs the blocks of README.md in an empty project, against a server. `@openai/agents` exports all of its core.

/** Most of it are the rules of the message types, as in @bubblewire/structured. */
const gzippedBytes = { index: 115_000 }
const links = ['@types/node', 'zod']
const deep = { tags: 'deep', timeout: 300_000 }
let project: Awaited<ReturnType<typeof aProject>>
let bot: ReadmeBot
let files: string[]
beforeAll(async () => {
  project = await aProject('openai-agents', links, ['typescript', 'webhooks'])
  mkdirSync(project.at('node_modules/@openai'))
  symlinkSync(join(root, 'node_modules/@openai/agents-core'), project.at('node_modules/@openai/agents'))
  files = project.writeReadme()
  await project.compile('nodenext', files)
  bot = await aReadmeBot(project)
}, 300_000)
afterAll(async () => {
  await bot?.stop()
  project?.remove()
})

test('the package has one script for all platforms', deep, async () => {
  await project.expectPortable({ files: [], gzippedBytes })
})

test.each(['nodenext', 'bundler'] as const)('the README compiles strictly with %s', deep, async (resolution) => {
  expect(files).toEqual(['bot.ts', 'model.ts'])
  expect(await project.compile(resolution, files)).toBe('')
})

test("the README's bot asks a customer, and goes on with the answer", deep, async () => {
  const { app } = bot
  const customer = await app.customer()
  const { thread_id } = await customer.say('Cancel my order')
  const answers = async () => {
    const { records } = await app.client('listContents', { thread_id, sort: 'created_at' })
    return records.filter(({ created_from, live }) => created_from === 'api' && live !== 'streaming')
  }
  const question = await eventually('the bot asks', async () => (await answers())[0])
  expect(question).toMatchObject({ body: 'One moment.\n\nShall I cancel order 4711?', live: 'complete' })
  const [{ title, payload = null }] = (question.structured_content as Select).items as [Select['items'][0]]
  const pressed = { body: title, in_reply_to_id: question.id, structured_reply: { payload } }
  accepted(await customer.send(pressed))
  const last = await eventually('the bot goes on', async () => (await answers())[1])
  expect(last).toMatchObject({ body: 'Is there anything else?', live: 'complete' })
})
