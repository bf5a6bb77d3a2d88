import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProject } from '../testing/a-project'
import { aReadmeBot, type ReadmeBot } from '../testing/a-readme-bot'

// Runs the blocks of README.md in an empty project, against a server.

/** Most of it are the rules of the message types, as in @bubblewire/structured. */
const gzippedBytes = { index: 114_000 }
const links = ['@types/node', 'ai', 'zod']
const deep = { tags: 'deep', timeout: 300_000 }
let project: Awaited<ReturnType<typeof aProject>>
let bot: ReadmeBot
let files: string[]
beforeAll(async () => {
  project = await aProject('ai-sdk', links, ['typescript', 'webhooks'])
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

test("the README's bot answers a customer with a text and a question", deep, async () => {
  const content = await bot.answerTo('Where is my parcel?')
  const body = 'One moment.\n\nIt arrives **tomorrow**.\n\nShall we leave it with a neighbour?'
  expect(content).toMatchObject({ body, live: 'complete' })
  const items = [{ payload: 'yes' }, { payload: 'no' }]
  expect(content.structured_content).toMatchObject({ type: 'select', items })
})
