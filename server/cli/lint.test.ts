import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { version } from '../values/version'
import { aCall } from './testing/a-call'

const folder = mkdtempSync(join(tmpdir(), 'bubblewire-lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function aFile(content: unknown): string {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const template = { type: 'template', title: 'Your order', items: [{ type: 'reply', title: 'Yes', payload: 'yes' }] }

test('lint shows how each channel renders an accepted payload', async () => {
  const { status, out } = await aCall(['lint', aFile(template)])
  expect(status).toBe(0)
  expect(out).toMatch(/web_messaging +accepted as web/)
  expect(out).toMatch(/messenger +accepted as button_template/)
  expect(out).toMatch(/business_chat +accepted as plain_text, 1 warning/)
})

test('lint lists every problem of a payload and ends with status 1', async () => {
  const file = aFile({ ...template, title: 'x'.repeat(1001), items: [{ type: 'url', title: 'Shop' }] })
  const { status, out } = await aCall(['lint', file, '--channel', 'web_messaging', '--channel', 'chat_app'])
  expect(status).toBe(1)
  expect(out).toMatch(/web_messaging +refused, 2 problems/)
  expect(out).toContain('title')
  expect(out).toContain('items[0].url is required')
  expect(out).not.toContain('messenger')
})

test('lint refuses an expression that cannot run in linear time', async () => {
  const page = { page_id: 'code', type: 'input', title: 'Your code?', submit_form: true }
  const pages = [{ ...page, options: { regex: '"^[A-Z]{2}(?=\\\\d)"' } }]
  const { status, out } = await aCall(['lint', aFile({ type: 'form', first_page_id: 'code', pages })])
  expect(status).toBe(1)
  expect(out).toContain('pages[0].options.regex holds a look-ahead, "(?=" at character 10 of the expression.')
})

test('lint checks a whole reply request, including a missing body', async () => {
  const select = { type: 'select', items: [{ title: 'Yes' }] }
  expect((await aCall(['lint', aFile({ body: 'Sure?', structured_content: select })])).status).toBe(0)
  expect((await aCall(['lint', aFile({ structured_content: select })])).out).toContain('body is required')
})

test('lint reads a file with a byte order mark and a payload as JSON text', async () => {
  const request = JSON.stringify({ structured_content: JSON.stringify(template) })
  expect((await aCall(['lint', aFile(`\ufeff${request}`)])).status).toBe(0)
})

test('lint fails on warnings only with --strict', async () => {
  const file = aFile(template)
  expect((await aCall(['lint', file, '--channel', 'business_chat'])).status).toBe(0)
  expect((await aCall(['lint', file, '--channel', 'business_chat', '--strict'])).status).toBe(1)
})

test('lint can print its result as JSON for other programs', async () => {
  const { out, status } = await aCall(['lint', '-', '--json', '--channel', 'messenger'], {
    input: JSON.stringify(template, null, 2).split('\n'),
  })
  expect(status).toBe(0)
  expect(JSON.parse(out)).toMatchObject([
    { file: '-', accepted: true, channels: [{ channel_kind: 'messenger', rendering: { as: 'button_template' } }] },
  ])
})

test('lint reports that it assumes that uploads fit', async () => {
  const file = aFile({ ...template, attachment_id: '0123456789abcdef01234567' })
  expect((await aCall(['lint', file, '--channel', 'chat_app'])).out).toContain('1 upload is taken to fit')
})

test('lint warns about a time slot in the past', async () => {
  const timeslots = [{ identifier: 'a', start_time: '2020-04-26T08:00Z', duration: 60 }]
  const file = aFile({ body: 'When?', structured_content: { type: 'time_select', timeslots } })
  const { status, out } = await aCall(['lint', file, '--channel', 'web_messaging', '--strict'])
  expect(status).toBe(1)
  expect(out).toContain('timeslots[0].start_time is in the past')
})

test.each([
  ['a file that is missing', () => 'nothing-here.json', /cannot be read \(ENOENT\)/],
  ['a file that is no JSON', () => aFile('{ "type": '), /is not JSON/],
  ['JSON that is no payload', () => aFile([1, 2]), /neither a structured payload/],
])('the call %s ends with status 2 and one message', async (_, file, sentence) => {
  const { status, err } = await aCall(['lint', file()])
  expect(status).toBe(2)
  expect(err).toMatch(sentence)
})

test.each([
  [['lint'], /Name a file/],
  [['lint', 'x.json', '--channel', 'pigeon'], /no channel "pigeon".*web_messaging/],
  [['lint', '--channel', '--strict'], /'--channel' argument is ambiguous\.\nUse: bubblewire lint payload\.json/],
  [['lint', '--chanel', 'x'], /Unknown option '--chanel'\.\nUse: bubblewire lint payload\.json/],
  [['lnt'], /no command "lnt"/],
  [['token'], /"token" needs a second word:\n {2}bubblewire token create /],
  [['token', 'make'], /no command "token make"\. Use one of these:\n {2}bubblewire token create /],
  [['--prot', '1'], /Unknown option '--prot'\.\nUse: bubblewire start /],
])('a wrong call %j prints the usage', async (argv, sentence) => {
  const { status, err } = await aCall(argv)
  expect(status).toBe(2)
  expect(err).toMatch(sentence)
})

test('help lists the commands', async () => {
  const { status, out } = await aCall(['help'])
  expect(status).toBe(0)
  expect(out).toContain('lint')
  const ofTokens = await aCall(['token', '--help'])
  expect(ofTokens).toMatchObject({ status: 0, out: expect.stringContaining('bubblewire token create [--user NAME') })
  expect(await aCall(['--version'])).toMatchObject({ status: 0, out: version })
})
