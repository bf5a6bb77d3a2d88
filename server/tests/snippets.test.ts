import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readScript } from '../../contract/script/read-script'
import { attributes } from '../../loader/site/doctor/tag-attributes'
import { commands, runCli } from '../cli/index'
import { allPages, readPage, root, type Snippet, snippetsOf } from '../testing/pages'

// Every block of code in the documents is run by a test, or checked here on its own.

const all = allPages.flatMap(snippetsOf)
const of = (...languages: string[]) => all.filter(({ language }) => languages.includes(language))
const where = ({ page, line }: Snippet) => `${page}:${line}`

/** Pages whose blocks of a language another test runs unchanged. */
const runElsewhere: Record<string, string> = {
  'docs/build/api.md sh': 'server/tests/api-doc.test.ts',
  'docs/build/api-setup.md sh': 'server/tests/api-setup-doc.test.ts',
  'docs/build/inbox-api.md sh': 'server/tests/inbox-api-doc.test.ts',
  'docs/build/webhooks.md python': 'server/webhooks/docs.test.ts',
  'docs/build/live-messages.md sh': 'server/tests/live-doc.test.ts',
  'docs/build/live-messages.md ts': 'server/tests/live-doc.test.ts',
  'docs/build/live-messages.md python': 'server/tests/live-doc.test.ts',
  'clients/ai-sdk/README.md ts': 'clients/ai-sdk/package.test.ts',
  'clients/chat-sdk/README.md ts': 'clients/chat-sdk/package.test.ts',
  'clients/embed/README.md ts': 'clients/embed/package.test.ts',
  'clients/embed/README.md tsx': 'clients/embed/package.test.ts',
  'clients/langchain/README.md ts': 'clients/langchain/package.test.ts',
  'clients/openai-agents/README.md ts': 'clients/openai-agents/package.test.ts',
  'clients/structured/README.md ts': 'clients/structured/package.test.ts',
  'clients/typescript/README.md ts': 'clients/typescript/package.test.ts',
  'clients/webhooks/README.md ts': 'clients/webhooks/package.test.ts',
}

/** Blocks that no test runs, with the reason. */
const notRun: Record<string, string> = {
  'docs/run/operations.md nginx': 'a part of a file for nginx',
  'docs/run/operations.md caddyfile': 'a part of a file for Caddy',
  'docs/run/service.md caddyfile': 'a file for Caddy, checked by hand with `caddy validate`',
  'docs/run/operations.md yaml': 'parts of the settings of Prometheus and of Traefik, other programs',
  'docs/work/first-change.md ts': 'fragments that go into files; they were followed by hand',
}

const checkedHere = ['sh', 'json', 'html', 'js', 'ts', 'tsx', '']

test('each block of code is run, checked, or on the list of exceptions', () => {
  const keys = new Set(all.map(({ page, language }) => `${page} ${language}`))
  const unknown = [...keys].filter((key) => {
    const language = key.split(' ')[1] ?? ''
    return !(key in runElsewhere || key in notRun || checkedHere.includes(language))
  })
  expect(unknown).toEqual([])
  expect([...Object.keys(runElsewhere), ...Object.keys(notRun)].filter((key) => !keys.has(key))).toEqual([])
})

test.each(Object.entries(runElsewhere))('the code blocks of %s are run by %s', (key, by) => {
  expect(readPage(by)).toContain((key.split(' ')[0] ?? '').split('/').at(-1))
})

const hasBash = spawnSync('bash', ['--version']).status === 0

test.skipIf(!hasBash)('every shell block is a shell script', () => {
  const wrong = of('sh').filter(({ code }) => spawnSync('bash', ['-n'], { input: code }).status !== 0)
  expect(wrong.map(where)).toEqual([])
})

function callsOf(code: string): string[][] {
  const lines = code.replace(/\\\n/g, ' ').split('\n')
  const calls = lines.flatMap((line) => [...line.matchAll(/(?:npx bubblewire|dist\/server\/cli\.js) +([^|)#;&>]+)/g)])
  return calls.map(([, words = '']) =>
    [...words.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) => single ?? double ?? bare ?? ''),
  )
}

test('the command line accepts every `bubblewire` call in the docs', async () => {
  const calls = allPages.flatMap((page) => [
    ...snippetsOf(page).flatMap(({ code }) => callsOf(code)),
    ...[...readPage(page).matchAll(/`bubblewire ([a-z][^`]*)`/g)].map(([, words = '']) => valued(words.split(' '))),
  ])
  expect(calls.length).toBeGreaterThan(20)
  const refused: string[] = []
  const nothing = { env: {}, input: noInput(), text: noInput(), write: () => {} }
  const surroundings = { ...nothing, stop: new AbortController().signal, api: never }
  for (const words of calls) {
    const said: string[] = []
    const status = await runCli([...words.filter((word) => word !== '--help'), '--help'], {
      ...surroundings,
      out: (line) => said.push(line),
      err: (line) => refused.push(`${words.join(' ')}: ${line}`),
    })
    if (status !== 0 && words[0] !== 'help') refused.push(words.join(' '))
  }
  expect(refused).toEqual([])
  expect(Object.keys(commands).length).toBeGreaterThan(10)
})

const valued = (words: string[]) => (words.at(-1)?.startsWith('--') ? [...words, 'VALUE'] : words)
async function* noInput(): AsyncGenerator<string> {}
const never = () => Promise.reject(new Error('Nothing is run here.'))

test('every script that a document names is in package.json', () => {
  const { scripts } = JSON.parse(readPage('package.json')) as { scripts: Record<string, string> }
  const named = allPages.flatMap((page) =>
    [...readPage(page).matchAll(/npm run ([a-z][a-z0-9:-]*)/g)].map(([, name = '']) => `${page}: ${name}`),
  )
  expect(named.filter((each) => !((each.split(': ')[1] ?? '') in scripts))).toEqual([])
})

test.each(of('json').map((snippet) => [where(snippet), snippet] as const))('%s is JSON', (_, { code }) => {
  const given: unknown = JSON.parse(code)
  if (typeof given === 'object' && given !== null && 'script' in given)
    expect(readScript(given)).toHaveProperty('script')
})

test.each(of('html').map((snippet) => [where(snippet), snippet] as const))('%s is a valid page', (_, { code }) => {
  const tags = [...code.matchAll(/<(?:script|bubblewire-chat)\b([^>]*\bsrc="([^"]+)"[^>]*)>/g)]
  expect(tags.length).toBeGreaterThan(0)
  for (const [, tag = '', src = ''] of tags) {
    expect(src).toMatch(/\/loader\.js$|\/webview\/sdk\.js$/)
    const given = [...tag.matchAll(/\bdata-([a-z-]+)/g)].map(([, name = '']) =>
      name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()),
    )
    expect(given.filter((name) => !(name in attributes))).toEqual([])
  }
})

const around: Record<string, string> = {
  'README.md js': "import '@bubblewire/embed'",
  'docs/build/embedding.md js': `
    import '@bubblewire/embed'
    import type { BubblewireQueue } from '@bubblewire/embed'
    declare const bubblewire: BubblewireQueue
    declare const app: { get(path: string, ...handlers: unknown[]): void }
    declare const requireLogin: unknown
    declare function importScripts(address: string): void`,
  'docs/build/inbox-api.md js': `
    import { io } from 'socket.io-client'
    declare const token: string, conversation_id: string`,
}

test("every TypeScript and JavaScript block compiles with the client's types", () => {
  const place = mkdtempSync(join(tmpdir(), 'bubblewire-snippets-'))
  try {
    mkdirSync(join(place, 'src'))
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
    const isChecked = (key: string) => !(key in notRun) && !runElsewhere[key]?.startsWith('clients/')
    const checked = of('js', 'ts', 'tsx').filter(({ page, language }) => isChecked(`${page} ${language}`))
    for (const snippet of checked) {
      const { page, line, language, code } = snippet
      const name = `${page.replace(/\W/g, '-')}-${line}.${language === 'tsx' ? 'tsx' : 'ts'}`
      const whole = `${around[`${page} ${language}`] ?? ''}\n${code}\nexport {}\n`
      writeFileSync(join(place, 'src', name), whole.replace(/'\.\/(client|live)(\.js)?'/g, "'@bubblewire/$1'"))
    }
    const paths = {
      '@bubblewire/embed': [join(root, 'clients/embed/index.ts')],
      '@bubblewire/webhooks': [join(root, 'clients/webhooks/index.ts')],
      '@bubblewire/client': [join(root, 'clients/typescript/index.ts')],
      '@bubblewire/*': [join(root, 'clients/typescript/*.ts')],
    }
    const options = { extends: join(root, 'tsconfig.json'), include: ['src'] }
    const loose = { noImplicitAny: false, noUnusedLocals: false, noUnusedParameters: false, paths }
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ ...options, compilerOptions: loose }))
    const said = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', place], {
      encoding: 'utf8',
    })
    expect(checked.length).toBeGreaterThan(7)
    expect(said.stdout).toBe('')
    expect(said.status).toBe(0)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}, 60_000)
