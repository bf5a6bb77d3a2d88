import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProject } from '../testing/a-project'

// Runs the blocks of README.md in an empty project.

/** Most of it is the engine of regular expressions and its tables of characters; tools and repair are a tenth. */
const gzippedBytes = { index: 114_000 }
let project: Awaited<ReturnType<typeof aProject>>
let files: string[]
beforeAll(async () => {
  project = await aProject('structured', [])
  files = project.writeReadme()
  await project.compile('nodenext', files)
})
afterAll(() => project.remove())

const deep = { tags: 'deep', timeout: 300_000 }
const say = async (name: string) => (await project.run(`out/${name}.js`)).stdout

test('the package has one script for all platforms', deep, async () => {
  await project.expectPortable({ files: ['schema.json'], gzippedBytes })
})

test.each(['nodenext', 'bundler'] as const)('the README compiles strictly with %s', deep, async (resolution) => {
  expect(files).toEqual(['lint.ts', 'types.ts', 'validate.ts', 'repair.ts', 'tools.ts', 'schemas.ts'])
  expect(await project.compile(resolution, files)).toBe('')
  expect(await project.compile(resolution, files, 'older')).toBe('')
})

test('the README prints the channels of a message, and problems', deep, async () => {
  const lines = (await say('lint')).trim().split('\n')
  expect(lines[0]).toBe('true')
  expect(lines.filter((line) => /^(web_messaging|messenger|chat_app|business_chat)/.test(line))).toHaveLength(4)
  expect(await say('validate')).toContain('structured_content.items[0].url: required.')
  expect(await say('repair')).toContain('written as https://shop.example.com/tea.')
  expect(await say('tools')).toContain("body: 'Green or black?'")
  expect((await say('schemas')).match(/true/g)).toHaveLength(8)
})

test('it runs without the globals of Node, and by `require`', deep, async () => {
  project.write(
    'browser.mjs',
    `const { log } = console
for (const name of ['process', 'Buffer', 'require']) delete globalThis[name]
const { lint } = await import('@bubblewire/structured')
log(lint({ type: 'rich_link', title: 'Tea', url: 'https://shop.example.com' }).channels.length)`,
  )
  expect((await project.run('browser.mjs')).stdout).toBe('6\n')
  project.write(
    'old.cjs',
    "const schema = require('@bubblewire/structured/schema.json')\nconsole.log(schema.oneOf.length, typeof require('@bubblewire/structured').lint)",
  )
  expect((await project.run('old.cjs')).stdout).toBe('8 function\n')
})
