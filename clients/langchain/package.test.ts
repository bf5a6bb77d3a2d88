import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProject } from '../testing/a-project'
import { aReadmeBot, type ReadmeBot } from '../testing/a-readme-bot'

// Runs the blocks of README.md in an empty project, against a server.

const gzippedBytes = { index: 120_000 }
const links = ['@langchain/core', '@types/node', 'langchain']
const deep = { tags: 'deep', timeout: 300_000 }
let project: Awaited<ReturnType<typeof aProject>>
let bot: ReadmeBot
let files: string[]
beforeAll(async () => {
  project = await aProject('langchain', links, ['typescript', 'webhooks'])
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
  expect(files).toEqual(['bot.ts', 'agent.ts'])
  expect(await project.compile(resolution, files)).toBe('')
})

test("the README's bot answers a customer with a live message", deep, async () => {
  const { answers } = await bot.ask('Where is my parcel?')
  expect(await answers(1)).toMatchObject([{ body: 'It left our warehouse **this morning**.', live: 'complete' }])
})
