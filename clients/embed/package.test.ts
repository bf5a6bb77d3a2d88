import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProject } from '../testing/a-project'

// Compiles and runs the blocks of README.md in an empty project. e2e/site/embed-package.spec.ts runs them in a browser.

const gzippedBytes = { index: 150, load: 3550, react: 800, vue: 700, element: 1200 }
let project: Awaited<ReturnType<typeof aProject>>
let files: string[]
beforeAll(async () => {
  project = await aProject('embed', ['@types/react', 'react', 'react-dom', 'vue'])
  files = project.writeReadme()
  await project.compile('nodenext', files)
})
afterAll(() => project.remove())

const deep = { tags: 'deep', timeout: 300_000 }
const say = async (file: string, code: string) => {
  project.write(file, code)
  return (await project.run(file)).stdout
}

test('the package has small scripts for all platforms', deep, async () => {
  await project.expectPortable({ files: [], gzippedBytes })
})

test.each(['nodenext', 'bundler'] as const)('the README compiles strictly with %s', deep, async (resolution) => {
  expect(files).toEqual(['page.ts', 'app.tsx', 'main.ts', 'element.ts', 'sales.ts'])
  expect(await project.compile(resolution, files)).toBe('')
  expect(await project.compile(resolution, files, 'older')).toBe('')
})

test.each([
  ['an unknown command', "window.bubblewire?.push(['opne'])"],
  ['a wrong parameter', "loadBubblewire({ src: '' }).run('setLocale', 42)"],
  ['an unknown event', "loadBubblewire({ src: '' }).on('unred', () => {})"],
  ['an unknown option', "loadBubblewire({ src: '', colour: 'red' })"],
])('the compiler refuses %s', deep, async (_, code) => {
  project.write('wrong.ts', `import { loadBubblewire } from '@bubblewire/embed'\n${code}\nvoid loadBubblewire\n`)
  expect(await project.compile('nodenext', ['wrong.ts'])).toContain('wrong.ts(2,')
})

test('React and Vue render the README on a server', deep, async () => {
  const react = `import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './out/app.js'
console.log(renderToString(createElement(App)))`
  expect(await say('react.mjs', react)).toContain('Help')
  const vue = `import { renderToString } from 'vue/server-renderer'
import { app } from './out/main.js'
console.log(await renderToString(app))`
  expect(await say('vue.mjs', vue)).toBe('<button>Help (0)</button>\n')
})

test('every entry can be imported on a server, also by `require`', deep, async () => {
  const code = `const names = ['', '/react', '/vue', '/element'].flatMap((entry) => Object.keys(require('@bubblewire/embed' + entry)))
require('@bubblewire/embed').loadBubblewire({ src: '/loader.js' }).run('open').catch(({ code }) => console.log(code, names.join()))`
  const names = 'loadBubblewire,BubblewireChat,useBubblewire,createBubblewire,useBubblewire,BubblewireChatElement'
  expect(await say('old.cjs', code)).toBe(`destroyed ${names}\n`)
})
