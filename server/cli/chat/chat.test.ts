import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../../clients/typescript/client'
import { live } from '../../../clients/typescript/live'
import type { Content } from '../../../contract/content'
import { aRunningApp, eventually, newSessionToken, type RunningApp } from '../../testing/a-running-app'
import { aCall } from '../testing/a-call'

let app: RunningApp
beforeAll(async () => {
  app = await aRunningApp()
})
afterAll(() => app.stop())

const customers = async () =>
  ((await app.call('GET', '/1.0/contents?created_from=synchronizer&limit=10')).body as { records: Content[] }).records
const reply = (in_reply_to_id: string, request: object) =>
  app.call('POST', '/1.0/contents', { in_reply_to_id, ...request })

function aTerminal(argv: string[] = []) {
  const lines: (string | null)[] = []
  let wake = () => {}
  const out: string[] = []
  let isOpen = false
  const show = (line: string) => {
    if (isOpen) out[out.length - 1] += line
    else out.push(line)
    isOpen = false
  }
  const ended = aCall(
    ['chat', app.account.channel_id, ...(argv.includes('--url') ? [] : ['--url', app.url]), ...argv],
    {
      out: show,
      err: show,
      write: (text) => {
        if (isOpen) out[out.length - 1] += text
        else out.push(text)
        isOpen = true
      },
      input: (async function* () {
        for (;;) {
          const line = lines.shift()
          if (line === null) return
          if (line !== undefined) yield line
          else await new Promise<void>((done) => (wake = done))
        }
      })(),
    },
  )
  return {
    out,
    type: (line: string | null) => {
      lines.push(line)
      wake()
    },
    shown: (text: string) =>
      eventually(`"${text}" is shown in ${out.join(' | ')}`, () => out.join('\n').includes(text)),
    ended,
  }
}

async function aLine(to: string) {
  let answersLost = false
  let dead = false
  const open = new Set<() => void>()
  const server = createServer((near) => {
    if (dead) return void near.destroy()
    const far = connect(Number(new URL(to).port), new URL(to).hostname)
    const end = () => {
      near.destroy()
      far.end()
    }
    open.add(end)
    near.on('data', (part) => far.write(part))
    far.on('data', (part) => answersLost || near.write(part))
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseAnswers: () => {
      answersLost = true
    },
    cut: () => {
      dead = true
      for (const end of open) end()
      open.clear()
    },
    mend: () => {
      dead = answersLost = false
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}

test("a script sends one message and gets the content's id", async () => {
  const { status, out } = await aCall(['chat', app.account.channel_id, '--url', app.url, '--say', 'Hello there'])
  expect(status).toBe(0)
  expect((await app.call('GET', `/1.0/contents/${out}`)).body).toMatchObject({ body: 'Hello there', status: 'new' })
})

test("without an address the chat command uses the data folder's server", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-chat-'))
  try {
    writeFileSync(join(folder, 'admin.json'), JSON.stringify({ api_url: app.url, access_token: 'any' }))
    const argv = ['chat', app.account.channel_id, '--say', 'Found you']
    expect(await aCall(argv, { env: { DATA_DIR: folder } })).toMatchObject({ status: 0, err: '' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('with --wait the chat command prints the reply to its message', async () => {
  const asked = aCall(['chat', app.account.channel_id, '--url', app.url, '--say', 'Anybody?', '--wait', '10'])
  const content = await eventually('the question', async () =>
    (await customers()).find(({ body }) => body === 'Anybody?'),
  )
  await reply(content.id, { body: 'Here I am' })
  expect(await asked).toMatchObject({ status: 0, out: expect.stringMatching(/^[0-9a-f]{24}\nDemo agent: Here I am$/) })
})

test('a customer writes, taps by number and fills in a form', async () => {
  const terminal = aTerminal()
  terminal.type('Good morning')
  const first = await eventually('the text', async () =>
    (await customers()).find(({ body }) => body === 'Good morning'),
  )
  await reply(first.id, {
    body: 'Tea or coffee?',
    structured_content: {
      type: 'select',
      items: [
        { title: 'Tea', payload: 't' },
        { title: 'Coffee', payload: 'c' },
      ],
    },
  })
  await terminal.shown('  2. Coffee')
  terminal.type('2')
  const tapped = await eventually('the tap', async () => (await customers()).find(({ body }) => body === 'Coffee'))
  expect(tapped.structured_reply).toEqual({ payload: 'c' })

  await reply(tapped.id, {
    structured_content: {
      type: 'form',
      title: 'About you',
      first_page_id: 'sugar',
      pages: [
        {
          page_id: 'sugar',
          type: 'select',
          title: 'Sugar?',
          items: [
            { id: 'y', title: 'Yes', value: 'yes', next_page_id: 'when' },
            { id: 'n', title: 'No', value: 'no', next_page_id: 'name' },
          ],
        },
        { page_id: 'when', type: 'datePicker', title: 'From when on?', next_page_id: 'name' },
        { page_id: 'name', type: 'input', title: 'Your name?', options: { required: true }, submit_form: true },
      ],
    },
  })
  await terminal.shown('1. Fill in the form')
  terminal.type('1')
  await terminal.shown('Sugar?')
  terminal.type('1')
  await terminal.shown('From when on?')
  terminal.type('tomorrow')
  terminal.type('2026-12-24')
  await terminal.shown('Your name?')
  terminal.type('')
  terminal.type('Ada')
  const answered = await eventually('the form', async () =>
    (await customers()).find(({ type }) => type === 'form_response'),
  )
  expect(answered.structured_reply).toMatchObject({
    responses: [
      { page_id: 'sugar', items: [{ id: 'y' }] },
      { page_id: 'when', items: [{ value: expect.stringContaining('2026-12-24') }] },
      { page_id: 'name', items: [{ value: 'Ada' }] },
    ],
  })
  terminal.type('/quit')
  expect((await terminal.ended).status).toBe(0)
})

test.each(['', '-', '--', '-h'])('the session "%s…" brings a customer back to the same conversation', async (start) => {
  const session = start + newSessionToken().slice(start.length)
  await aCall(['chat', app.account.channel_id, '--url', app.url, '--session', session, '--say', 'Remember me'])
  const terminal = aTerminal(['--session', session])
  await terminal.shown('you: Remember me')
  terminal.type(null)
  expect((await terminal.ended).status).toBe(0)
})

test('the terminal shows a live message as it grows', async () => {
  const terminal = aTerminal()
  terminal.type('A story')
  const asked = await eventually('the text', async () => (await customers()).find(({ body }) => body === 'A story'))
  const call = createClient({ url: app.url, token: app.account.access_token })
  await live(call, { in_reply_to_id: asked.id }, async function* () {
    yield { status: 'Looking for a story' }
    await terminal.shown('  (Looking for a story)')
    yield 'Once upon'
    await terminal.shown('Demo agent: Once upon')
    yield ' a *time*\nthere'
    await terminal.shown('Demo agent: Once upon a time\n  there')
    yield { status: 'Thinking' }
    await terminal.shown('  (Thinking)')
    yield ' was'
    await terminal.shown('  … was')
    yield { structured_content: { type: 'select', items: [{ title: 'Go on', payload: 'on' }] } }
  })
  await terminal.shown('  1. Go on')
  terminal.type('1')
  await eventually('the tap', async () => (await customers()).find(({ body }) => body === 'Go on'))
  const broken = live(call, { in_reply_to_id: asked.id }, async function* () {
    yield 'And then'
    await terminal.shown('Demo agent: And then')
    yield { replace: 'But' }
    await terminal.shown('Demo agent: But')
    throw new Error('over')
  })
  await expect(broken).rejects.toThrow('over')
  await terminal.shown('  (interrupted)')
  terminal.type('/quit')
  await terminal.ended
  expect(terminal.out.slice(2)).toEqual([
    '  (Looking for a story)',
    'Demo agent: Once upon a time\n  there',
    '  (Thinking)',
    '  … was',
    '  1. Go on',
    'Demo agent: And then',
    'Demo agent: But',
    '  (interrupted)',
  ])
})

test('the terminal shows edited messages again and announces unsent ones', async () => {
  const terminal = aTerminal()
  await terminal.shown('Connected')
  terminal.type('Tea?')
  const asked = await eventually('the question', async () => (await customers()).find(({ body }) => body === 'Tea?'))
  const items = [{ title: 'Green', payload: 'green' }]
  const { body: sent } = await reply(asked.id, { body: 'Which one?', structured_content: { type: 'select', items } })
  await terminal.shown('  1. Green')
  await app.call('PATCH', `/1.0/contents/${sent.id}`, { body: 'Which tea?' })
  await terminal.shown('Demo agent (edited): Which tea?\n  1. Green')
  await app.call('PUT', `/1.0/contents/${sent.id}/reaction`, { reaction: 'heart' })
  await app.call('DELETE', `/1.0/contents/${sent.id}`)
  await terminal.shown('  (Demo agent unsent a message.)')
  expect(terminal.out.filter((line) => line.includes('Which tea?'))).toHaveLength(1)
  terminal.type('1')
  const said = await eventually('the text', async () => (await customers()).find(({ body }) => body === '1'))
  expect(said.structured_reply).toEqual({})
  terminal.type(null)
  expect((await terminal.ended).status).toBe(0)
})

test('a customer taps several items of a list that allows several', async () => {
  const terminal = aTerminal()
  terminal.type('Menu please')
  const first = await eventually('the text', async () => (await customers()).find(({ body }) => body === 'Menu please'))
  await reply(first.id, {
    structured_content: {
      type: 'list',
      title: 'Menu',
      sections: [{ identifier: 's', title: 'All', multiple_selection: true }],
      items: ['Soup', 'Salad', 'Bread'].map((title) => ({ title, payload: title, section_identifier: 's' })),
    },
  })
  await terminal.shown('3. Bread')
  terminal.type('1, 3')
  const tapped = await eventually('the tap', async () => (await customers()).find(({ body }) => body === 'Soup\nBread'))
  expect(tapped.structured_reply).toMatchObject({ items: [{ payload: 'Soup' }, { payload: 'Bread' }] })
  terminal.type(null)
  await terminal.ended
})

test('a message typed in the terminal is stored once despite a lost response', async () => {
  const line = await aLine(app.url)
  try {
    const terminal = aTerminal(['--url', line.url])
    await terminal.shown('Connected as a new customer')
    terminal.type('Before')
    const before = await eventually('the first line', async () =>
      (await customers()).find(({ body }) => body === 'Before'),
    )
    await reply(before.id, { body: 'Heard before' })
    await terminal.shown('Heard before')
    line.loseAnswers()
    terminal.type('Only once')
    const stored = await eventually('the line', async () =>
      (await customers()).find(({ body }) => body === 'Only once'),
    )
    line.cut()
    await terminal.shown('The connection is lost')
    await reply(stored.id, { body: 'Said while nobody heard' })
    line.mend()
    await terminal.shown('Said while nobody heard')
    terminal.type('And another')
    await eventually('the next line', async () => (await customers()).find(({ body }) => body === 'And another'))
    expect((await customers()).filter(({ body }) => body === 'Only once')).toHaveLength(1)
    terminal.type('/quit')
    expect((await terminal.ended).status).toBe(0)
    expect(terminal.out.filter((text) => text.includes('Said while nobody heard'))).toHaveLength(1)
  } finally {
    await line.close()
  }
})

test.each([
  [['chat'], 'Name one channel'],
  [['chat', 'nothing-like-it', '--say', 'x'], 'No website has this channel id'],
])('the call %j ends with an error message', async (argv, sentence) => {
  const { status, err } = await aCall([...argv, '--url', app.url])
  expect(status).toBe(2)
  expect(err).toContain(sentence)
})
