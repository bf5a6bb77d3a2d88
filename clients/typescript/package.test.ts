import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../server/testing/a-running-app'
import { aProject } from '../testing/a-project'

// Runs the blocks of README.md in an empty project, against a server.

const gzippedBytes = { index: 6000 }
let app: RunningApp
let project: Awaited<ReturnType<typeof aProject>>
let files: string[]
beforeAll(async () => {
  app = await aRunningApp()
  project = await aProject('typescript', ['@types/node'])
  files = project.writeReadme()
  await project.compile('nodenext', files)
})
afterAll(async () => {
  project.remove()
  await app.stop()
})

const deep = { tags: 'deep', timeout: 300_000 }
const env = () => ({ BUBBLEWIRE_URL: app.url, BUBBLEWIRE_TOKEN: app.account.access_token })
const say = async (file: string) => (await project.run(file, env())).stdout

test('the client is one script for all platforms', deep, async () => {
  await project.expectPortable({ files: [], gzippedBytes })
})

test.each(['nodenext', 'bundler'] as const)('the README compiles strictly with %s', deep, async (resolution) => {
  expect(files).toEqual(['hello.ts', 'answers.ts', 'errors.ts', 'stream.ts'])
  expect(await project.compile(resolution, files)).toBe('')
  expect(await project.compile(resolution, files, 'older')).toBe('')
})

test('the README answers a customer, also live, and reads errors', deep, async () => {
  const customer = await app.customer()
  await customer.say('Tea or plants?')
  expect(await say('out/hello.js')).toBe('You wrote: Tea or plants?\n')
  expect(await say('out/answers.js')).toBe('a plain message\n')
  expect(await say('out/stream.js')).toBe('One two three\n')
  expect(await say('out/errors.js')).toBe("422 [ 'in_reply_to_id' ] false\n")
})

test('`require` loads the client', deep, async () => {
  project.write('old.cjs', "console.log(typeof require('@bubblewire/client').createClient)")
  expect(await say('old.cjs')).toBe('function\n')
})
