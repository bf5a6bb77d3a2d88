import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProject } from '../testing/a-project'

// Runs the compiler over the blocks of README.md in an empty project.

let project: Awaited<ReturnType<typeof aProject>>
let files: string[]
beforeAll(async () => {
  project = await aProject('embed', [])
  files = project.writeReadme()
})
afterAll(() => project.remove())

const deep = { tags: 'deep', timeout: 300_000 }

test('the package has only types', deep, async () => {
  expect(project.files().sort()).toEqual(['LICENSE', 'README.md', 'index.d.ts', 'package.json'])
  expect(await project.findings()).toEqual([])
})

test.each(['nodenext', 'bundler'] as const)('the README compiles strictly with %s', deep, async (resolution) => {
  expect(files).toEqual(['page.ts', 'sales.ts'])
  expect(await project.compile(resolution, files)).toBe('')
  expect(await project.compile(resolution, files, 'older')).toBe('')
  project.write('wrong.ts', "import type {} from '@bubblewire/embed'\nwindow.bubblewire?.push(['opne'])\n")
  expect(await project.compile(resolution, ['wrong.ts'])).toContain('wrong.ts(2,')
})
