import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { ChannelKind } from '../../contract/channel-kinds'
import type { ChannelPreview, StructuredPreview } from '../../contract/structured/preview'
import { fakeClock } from '../../widget/models/testing/fake-clock'
import { RequestError } from '../shell/api'
import { diagnosticsOf } from '../studio/compose/diagnostics'
import { createChecker, type Finding, findingsIn } from './checker'
import { parseJson } from './document/json-tree'
import type { Message } from './message'

const aChannel = (channel_kind: ChannelKind, parts: Partial<ChannelPreview> = {}): ChannelPreview => ({
  channel_kind,
  accepted: true,
  structured_content_supported: true,
  errors: [],
  rendering: null,
  plain_text: null,
  warnings: [],
  ...parts,
})
const answerTo = (body: string): StructuredPreview => ({
  accepted: true,
  channels: [aChannel('web_messaging', { plain_text: body })],
})

const aMessage = (body: string): Message => ({ body, structured_content: { type: 'select' } })

function aStudio() {
  const value = signal<unknown>(aMessage('one'))
  const requests: { body: unknown; aborted: boolean; answer(body: string): void; fail(): void }[] = []
  const clock = fakeClock()
  const checking = createChecker({
    value,
    after: clock.after,
    sentence: (error) => (error as Error).message,
    api: {
      preview: ({ body }: Message, life: AbortSignal) =>
        new Promise((resolve, reject) => {
          requests.push({
            body,
            get aborted() {
              return life.aborted
            },
            answer: (text) => resolve(answerTo(text)),
            fail: () => reject(new RequestError(0, 'offline', 'The server could not be reached.')),
          })
        }),
    },
  })
  const settled = () => new Promise((done) => setTimeout(done))
  return { value, requests, clock, checking, settled, shown: () => checking.preview.value?.channels[0]?.plain_text }
}

test('a message is checked once, a moment after the last change', async () => {
  const { value, requests, clock } = aStudio()
  for (const body of ['on', 'o', 'two']) {
    await clock.advance(200)
    value.value = aMessage(body)
  }
  expect(requests).toEqual([])
  await clock.advance(250)
  expect(requests.map(({ body }) => body)).toEqual(['two'])
})

test('a check without an answer hides the verdict before it', async () => {
  const { value, requests, clock, checking, settled } = aStudio()
  await clock.advance(250)
  requests[0]?.answer('one')
  await settled()
  value.value = aMessage('two')
  await clock.advance(2_200)
  expect([checking.isSlow.value, checking.isBehind.value]).toEqual([false, false])
  await clock.advance(100)
  expect([checking.isSlow.value, checking.isBehind.value]).toEqual([true, true])
  requests[1]?.answer('two')
  await settled()
  expect([checking.isSlow.value, checking.isBehind.value]).toEqual([false, false])
  await clock.advance(5_000)
  expect(checking.isSlow.value).toBe(false)
})

test('a late response about an earlier text is ignored', async () => {
  const { value, requests, clock, checking, settled, shown } = aStudio()
  await clock.advance(250)
  value.value = aMessage('two')
  expect(requests[0]?.aborted).toBe(true)
  await clock.advance(250)
  requests[1]?.answer('two')
  await settled()
  requests[0]?.answer('one')
  await settled()
  expect(shown()).toBe('two')
  expect(checking.verdict.value).toBe('accepted')
})

test('while the text is not a message, the result of the last check stays', async () => {
  const { value, requests, clock, checking, settled, shown } = aStudio()
  await clock.advance(250)
  requests[0]?.answer('one')
  await settled()
  for (const broken of [undefined, [], 'text', null]) {
    value.value = broken
    await clock.advance(1_000)
    expect(checking.verdict.value).toBe('broken')
  }
  expect(requests).toHaveLength(1)
  expect(shown()).toBe('one')
})

test('a message without structured content is not checked', async () => {
  const { value, requests, clock, checking, settled } = aStudio()
  await clock.advance(250)
  requests[0]?.answer('one')
  await settled()
  for (const empty of [{}, { body: 'two' }, { structured_content: null }, { structured_content: {} }]) {
    value.value = empty
    await clock.advance(1_000)
    expect([checking.verdict.value, checking.findings.value]).toEqual(['empty', []])
  }
  expect(requests).toHaveLength(1)
  value.value = aMessage('two')
  await clock.advance(250)
  expect(requests).toHaveLength(2)
})

test('after the server was unreachable, the next change is checked again', async () => {
  const { value, requests, clock, checking, settled } = aStudio()
  await clock.advance(250)
  requests[0]?.fail()
  await settled()
  expect([checking.verdict.value, checking.failure.value]).toEqual(['failed', 'The server could not be reached.'])
  value.value = aMessage('two')
  await clock.advance(250)
  requests[1]?.answer('two')
  await settled()
  expect(checking.verdict.value).toBe('accepted')
})

test('a finding that several channels share is listed one time', () => {
  const long = { path: 'structured_content.title', code: 'too_long', message: 'title is longer than 20 characters.' }
  const cut = { path: 'structured_content.items[0].title', code: 'truncated', message: 'items[0].title was cut to 20.' }
  const ignored = (kind: string) => ({
    path: 'structured_content.url',
    code: 'ignored',
    message: `url is ignored ${kind}.`,
  })
  const blank = { path: 'structured_content.items[0].title', code: 'required', message: 'items[0].title is required.' }
  const found = findingsIn({
    accepted: false,
    channels: [
      aChannel('messenger', { errors: [long], warnings: [cut, ignored('on messenger')] }),
      aChannel('photo_sharing', { warnings: [cut, ignored('(generic_template)')] }),
      aChannel('web_messaging', { errors: [blank] }),
    ],
  })
  expect(found.map(({ message, kinds }) => [message, kinds])).toEqual([
    [blank.message, ['web_messaging']],
    [long.message, ['messenger']],
    [cut.message, ['messenger', 'photo_sharing']],
    ['url is ignored.', ['messenger', 'photo_sharing']],
  ])
  const text = '{\n"structured_content": {\n"title": "x",\n"items": [\n{"title": ""}]}}'
  const say = { broken: (why: string) => why, finding: ({ message }: Finding) => message }
  const lines = diagnosticsOf(parseJson(text), found, say).map(({ from, severity, message }) => [
    text.slice(0, from).split('\n').length,
    severity,
    message,
  ])
  expect(lines).toEqual([
    [2, 'warning', 'url is ignored.'],
    [3, 'warning', long.message],
    [5, 'error', blank.message],
    [5, 'warning', cut.message],
  ])
  expect(diagnosticsOf(parseJson('{"a"'), found, say)).toMatchObject([{ from: 4, severity: 'error' }])
})
