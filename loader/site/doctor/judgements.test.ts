import { expect, test } from 'vitest'
import { attributeNames } from '../../../clients/embed/names'
import type { Diagnosis } from '../../../contract/chat/embed'
import { judgeChat } from './chat'
import { judgeCorner } from './corner'
import { judgeClock } from './device-clock'
import { bySeverity, summarize, writeDuration } from './finding'
import { judgePolicy } from './policy'
import { judgeCommands } from './refused-commands'
import { writeReport } from './report'
import { judgeScript } from './script'
import { judgeStorage } from './storage'
import { attributes, judgeAttributes } from './tag-attributes'
import { judgeToken } from './token'
import { showValues } from './values'
import { judgeWorkerFile } from './worker-file'

const base = 'https://chat.example.com/chat/abc/'
const tag = { src: `${base}loader.js`, async: true, name: undefined }
const marks = (findings: readonly { mark: string }[]) => findings.map(({ mark }) => mark)

test.each([
  ['one async tag', 'https://shop.example.com', [tag], ['ok']],
  ['no tag any more', 'https://shop.example.com', [], ['ok']],
  ['two tags of one chat', 'https://shop.example.com', [tag, tag], ['look']],
  ['a tag that holds up the page', 'https://shop.example.com', [{ ...tag, async: false }], ['look']],
  [
    'another chat without a name',
    'https://shop.example.com',
    [tag, { ...tag, src: 'https://chat.example.com/chat/x/loader.js' }],
    ['look'],
  ],
  [
    'another chat with a name',
    'https://shop.example.com',
    [tag, { ...tag, name: 'b', src: 'https://chat.example.com/chat/x/loader.js' }],
    ['ok'],
  ],
])('script tags: %s', (_, page, tags, expected) => {
  expect(marks(judgeScript({ base, page, tags }))).toEqual(expected)
})

test('script: a page without an origin may load the chat from localhost', () => {
  expect(marks(judgeScript({ base: 'http://localhost:3000/chat/a/', page: 'null', tags: [] }))).toEqual(['ok'])
})

test('script: http on https or localhost on a public page is broken', () => {
  expect(
    marks(judgeScript({ base: 'http://chat.example.com/chat/a/', page: 'https://shop.example.com', tags: [] })),
  ).toEqual(['broken'])
  expect(
    marks(judgeScript({ base: 'http://localhost:3000/chat/a/', page: 'https://shop.example.com', tags: [] })),
  ).toEqual(['broken'])
})

const facts = {
  plain: [],
  finds: (selector: string) => (selector === '#chat' ? 1 : 0),
  isColor: (text: string) => text === 'red',
}

test('attributes: every attribute of the package has a check', () => {
  expect(Object.keys(attributes).sort()).toEqual(Object.keys(attributeNames).sort())
})

test.each([
  [
    {
      color: 'red',
      position: 'left',
      zIndex: '5',
      container: '#chat',
      consent: 'none',
      theme: '{}',
      language: 'pt-BR',
      hidden: '',
    },
    [],
  ],
  [{ zindex: '5' }, ['Write data-z-index.']],
  [{ positon: 'left' }, ['Write data-position.']],
  [{ colour: 'red' }, ['Write data-color.']],
  [{ cfasync: 'false', cookieconsent: 'marketing' }, []],
])('attributes: finds the misspelt names in %j', (data, mends) => {
  const found = judgeAttributes({ ...facts, data }).filter(({ mark }) => mark === 'broken')
  expect(found.map(({ fix }) => fix)).toEqual(mends)
})

test.each([
  ['size', '60px'],
  ['position', 'top'],
  ['color', 'nothing'],
  ['theme', '{'],
  ['consent', 'yes'],
  ['container', '#no'],
  ['language', 'english please'],
  ['zIndex', '1.5'],
])('attributes: data-%s="%s" is broken', (name, value) => {
  expect(marks(judgeAttributes({ ...facts, data: { [name]: value } }))).toEqual(['broken'])
})

test('attributes: the doctor ignores attributes of other tools', () => {
  const tools = { cfasync: 'false', noOptimize: '1', rocketSrc: 'x', categoryConsent: 'c', turboTrack: 'reload' }
  const textOf = (data: Record<string, string>) => JSON.stringify(judgeAttributes({ ...facts, data }))
  expect(textOf(tools)).toContain('The tag has only the address.')
  for (const words of [textOf({ ...tools, color: 'red' }), textOf({ ...tools, size: '60px' })])
    expect(words).not.toMatch(/cfasync|optimize|rocket|category|turbo/i)
})

test('attributes: the doctor reports an attribute that lacks data-', () => {
  expect(judgeAttributes({ ...facts, data: {}, plain: ['consent', 'integrity'] })[0]?.fix).toBe('Write data-consent.')
})

const origin = 'https://chat.example.com'
test('policy: the finding names the directive that a blocked frame lacks', () => {
  expect(judgePolicy({ origin, frameBlocked: false, violations: [] })[0]?.mark).toBe('ok')
  const blocked = judgePolicy({ origin, frameBlocked: true, violations: [{ directive: 'frame-src', blocked: origin }] })
  expect(blocked).toHaveLength(1)
  expect(blocked[0]?.fix).toContain(`frame-src ${origin}`)
  expect(
    marks(judgePolicy({ origin, frameBlocked: false, violations: [{ directive: 'img-src', blocked: origin }] })),
  ).toEqual(['look'])
})

const diagnosis: Diagnosis = {
  version: 1,
  push: false,
  polls: false,
  line: 'online',
  refusal: null,
  clock_ahead_ms: 0,
  storage: 'kept',
  partitioned: false,
  signed_identities: 'optional',
}
const chat = {
  page: 'https://shop.example.com',
  version: 1,
  frameBlocked: false,
  headers: {},
  online: true,
  report: diagnosis as Diagnosis | string,
}

test("chat: the finding shows the chat's report or why it is missing", () => {
  expect(marks(judgeChat(chat))).toEqual(['ok', 'ok'])
  expect(marks(judgeChat({ ...chat, report: { ...diagnosis, polls: true } }))).toEqual(['ok', 'look'])
  expect(marks(judgeChat({ ...chat, report: { ...diagnosis, line: 'offline' } }))).toEqual(['ok', 'broken'])
  expect(
    judgeChat({ ...chat, report: { ...diagnosis, line: 'refused', refusal: 'unknown_channel' } })[1]?.says,
  ).toContain('origin_not_allowed')
  expect(marks(judgeChat({ ...chat, report: { ...diagnosis, version: 2 } }))).toEqual(['look'])
  expect(marks(judgeChat({ ...chat, report: 'unknown_command' }))).toEqual(['look'])
  expect(judgeChat({ ...chat, report: 'no_chat' })[0]?.fix).toContain(
    'Put https://shop.example.com into Allowed sites (allowed_origins)',
  )
  expect(judgeChat({ ...chat, report: 'no_chat', online: false })[0]?.says).toContain('offline')
  for (const headers of [{ embedder: 'Cross-Origin-Embedder-Policy: x' }, { proxy: 'X-Frame-Options: DENY' }])
    expect(judgeChat({ ...chat, report: 'no_chat', headers })[0]?.says).toContain(Object.values(headers)[0])
})

test('storage: denied storage is a warning if the consent allows storage', () => {
  const all = { consent: 'persistent' as const, local: true, session: true }
  expect(judgeStorage(all).mark).toBe('ok')
  expect(judgeStorage({ ...all, local: false }).mark).toBe('look')
  expect(judgeStorage({ ...all, consent: 'session', local: false }).mark).toBe('ok')
  expect(judgeStorage({ ...all, consent: 'session', session: false }).mark).toBe('look')
  expect(judgeStorage({ ...all, consent: 'none', local: false, session: false }).mark).toBe('ok')
  expect(judgeStorage({ ...all, chat: { storage: 'denied', partitioned: null } }).says).toContain('third party')
  expect(judgeStorage({ ...all, chat: { storage: 'kept', partitioned: true } }).says).toContain('partitioned')
})

test('clock: a difference of more than one minute is a warning', () => {
  expect(judgeClock(null)).toEqual([])
  expect(judgeClock(-59_000)[0]?.mark).toBe('ok')
  expect(judgeClock(61_000)[0]?.mark).toBe('look')
  expect(judgeClock(-600_000)[0]?.says).toContain('10 minutes behind')
})

const now = 1_700_000_000
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (claims: object = {}, header: object = {}) =>
  `${part({ alg: 'HS256', kid: 'k', ...header })}.${part({ uuid: 'ü1', exp: now + 300, firstname: 'Grace', ...claims })}.signature`
const judged = (token: string) => judgeToken({ lastToken: { token, at: now }, policy: 'optional' })

test.each<[string, string, string]>([
  ['in order', jwt(), 'ok'],
  ['expired within the skew', jwt({ exp: now - 30 }), 'ok'],
  ['expired', jwt({ exp: now - 61 }), 'broken'],
  ['no exp', jwt({ exp: undefined }), 'broken'],
  ['exp in milliseconds', jwt({ exp: now * 1_000 }), 'broken'],
  ['valid for a week', jwt({ exp: now + 604_800 }), 'look'],
  ['no uuid', jwt({ uuid: undefined }), 'broken'],
  ['a number as uuid', jwt({ uuid: 7 }), 'broken'],
  ['no kid', jwt({}, { kid: undefined }), 'broken'],
  ['alg none', jwt({}, { alg: 'none' }), 'broken'],
  ['iat in the future', jwt({ iat: now + 120 }), 'broken'],
  ['no JWT', 'a.b.c', 'broken'],
])('token check: %s', (_, token, mark) => {
  expect(marks(judged(token))).toEqual([mark])
})

test('token: the report shows neither the signature nor values of claims', () => {
  const text = JSON.stringify(judged(jwt({ exp: now - 600 })))
  expect(text).toContain('firstname')
  expect(text).not.toMatch(/Grace|ü1|signature"|\.signature/)
})

test('token: a missing token is a warning where tokens are required', () => {
  const lastToken = { token: jwt(), at: now }
  expect(judgeToken({ policy: 'required' })[0]?.mark).toBe('look')
  expect(judgeToken({ policy: 'optional' })[0]?.mark).toBe('ok')
  expect(judgeToken({ lastToken, policy: 'rejected' })[0]?.mark).toBe('broken')
  const refused = { code: 'token_unknown_key', message: 'No such key.' }
  expect(judgeToken({ lastToken, refused, policy: 'optional' })[0]?.says).toContain('No such key. (token_unknown_key)')
})

test('corner: an element over the bubble is reported as broken', () => {
  const free = { visible: 'bubble' as const, outside: false, moving: [], covering: [], covered: [] }
  expect(judgeCorner(free).mark).toBe('ok')
  expect(judgeCorner({ ...free, visible: null }).mark).toBe('ok')
  expect(judgeCorner({ ...free, covering: ['div#a'] }).mark).toBe('broken')
  expect(judgeCorner({ ...free, outside: true }).mark).toBe('broken')
  const { says } = judgeCorner({ ...free, outside: true, moving: ['filter of html'] })
  expect(says).toContain('filter of html')
  expect(judgeCorner({ ...free, covered: ['div#a'] }).mark).toBe('look')
})

test('commands: each refusal appears one time, with its count', () => {
  const error = { command: 'signIn', code: 'token_expired', message: 'Too late.' }
  expect(judgeCommands([])).toEqual([])
  expect(judgeCommands([error, error])[0]?.says).toBe('signIn: Too late. (token_expired), 2 times')
  const named = { ...error, message: 'signIn: too late.' }
  expect(judgeCommands([named])[0]?.says).toBe('signIn: too late. (token_expired)')
})

test('triggers: the finding shows the variables and the visit', () => {
  const shown = showValues({ active: true, variables: { plan: 'pro' }, visit: [['pages', '3']] })
  expect(shown.says).toBe('The source has triggers. Variables: plan = pro. Visit: pages = 3.')
})

test("the report omits the query and the fragment of the page's URL", () => {
  const findings = [
    { mark: 'ok' as const, title: 'A', says: 'a' },
    { mark: 'broken' as const, title: 'B', says: 'b', fix: 'c' },
  ]
  expect(marks(bySeverity(findings))).toEqual(['broken', 'ok'])
  expect(summarize(findings)).toBe('1 broken, 0 to look at, 1 ok')
  const text = writeReport(findings, { page: 'https://a.example/b?token=1#c', channel: 'abc', browser: 'X', at: 'now' })
  expect(text).not.toContain('token')
  expect(text).toMatch(/\[Broken\] B\nb\nTo mend: c\n\n\[OK\] A\na$/)
})

test('durations are written in seconds, minutes, hours or days', () => {
  expect([1, 90, 600, 7_200, 864_000].map(writeDuration)).toEqual([
    '1 second',
    '90 seconds',
    '10 minutes',
    '2 hours',
    '10 days',
  ])
})

const workerFile = {
  program: 'https://chat.example.com/push-worker.js',
  push: true,
  permission: 'default',
  file: { status: 200, type: 'text/javascript', text: "importScripts('https://chat.example.com/push-worker.js')" },
} as const

test.each([
  ['is as it should be', {}, 'ok', 'notices come from this site'],
  ['is missing', { file: { ...workerFile.file, status: 404 } }, 'ok', 'a small window of the chat asks'],
  ['is a page', { file: { ...workerFile.file, type: 'text/html' } }, 'look', 'with a page'],
  ['could not be requested', { file: null }, 'look', 'connect-src'],
  ['imports from elsewhere', { program: 'https://other.example.com/push-worker.js' }, 'broken', 'another chat server'],
  ['imports nothing', { file: { ...workerFile.file, text: '' } }, 'broken', 'does not import'],
  ['is of no use without push', { push: false }, 'ok', 'has no push'],
  ['is of no use where notices are refused', { permission: 'denied' }, 'look', 'show no notices'],
] as const)('worker file: a file that %s is reported', (_, facts, mark, says) => {
  const found = judgeWorkerFile({ ...workerFile, ...facts })
  expect(found.mark).toBe(mark)
  expect(`${found.says} ${found.fix}`).toContain(says)
})
