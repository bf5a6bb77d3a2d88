import { AIMessage } from '@langchain/core/messages'
import { fakeModel } from '@langchain/core/testing'
import { Agent, run as runAgent, setTracingDisabled } from '@openai/agents-core'
import { streamText } from 'ai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onePixel } from '../../server/api/testing/an-upload'
import { toBubblewire } from '../ai-sdk/index'
import { type Act, aModel } from '../ai-sdk/testing/a-model'
import { toBubblewire as fromLangchain } from '../langchain/index'
import { toBubblewire as fromOpenai } from '../openai-agents/index'
import { aModel as anOpenaiModel } from '../openai-agents/testing/a-model'
import { aQuestion, failure, here, startApp, stopApp } from '../testing/a-question'
import { createReplyFiles } from './reply-files'

beforeAll(startApp)
afterAll(stopApp)
setTracingDisabled(true)

const pixel = onePixel.toString('base64')
const pdf = btoa('%PDF-1.4\n%%EOF\n')
const file = (mediaType: string, data: string | Uint8Array): Act => ({ type: 'file', mediaType, data })

/** Answers with a model that does these acts. Returns the reply, the later messages and what the developer reads. */
async function answered(...acts: Act[]) {
  const { call: client, reply, contents, newest } = await aQuestion()
  const problems: string[] = []
  const options = { client, ...reply, onProblem: ({ message }: Error) => problems.push(message) }
  const run = () => streamText({ model: aModel(acts), prompt: 'Draw', onError: () => {} })
  const content = await failure(toBubblewire(run, options))
  return { content, later: (await contents()).slice(2), problems, newest, contents }
}

test('the customer gets the files of a model as one message after its text', async () => {
  const { content, later, problems } = await answered(
    'Here it is.',
    file('image/png', pixel),
    file('application/pdf', pdf),
  )
  expect(problems).toEqual([])
  expect(content).toMatchObject({ body: 'Here it is.', live: 'complete', attachments_count: 0 })
  expect(later).toMatchObject([{ body: '', attachments_count: 2 }])
  expect(later[0]?.attachments).toMatchObject([
    { filename: 'image.png', content_type: 'image/png' },
    { filename: 'file.pdf', content_type: 'application/pdf' },
  ])
})

test('a model that only draws answers with its picture, and no empty message', async () => {
  const { content, contents, newest } = await answered(file('image/png', pixel))
  expect(content).toMatchObject({ body: '', attachments_count: 1 })
  expect(await newest()).toMatchObject({ id: Object(content).id })
  expect((await contents()).map(({ live }) => live)).toEqual([undefined, 'interrupted', undefined])
})

test('bad files are left out with a reason, and the text and the others are sent', async () => {
  const bad = [file('image/png', '%%%'), file('image/png', ''), file('image/png', new Uint8Array(20_000_001))]
  const { content, later, problems } = await answered(...bad, 'Half of it.', file('image/png', pixel))
  expect(content).toMatchObject({ body: 'Half of it.', live: 'complete' })
  expect(later).toMatchObject([{ attachments_count: 1 }])
  expect(problems).toEqual([
    'File 1 of the model was not sent: it is no base64.',
    'File 2 of the model was not sent: it is empty.',
    'File 3 of the model was not sent: it has more than 20 MB.',
  ])
})

test('a reply has at most ten files; the others are named once', async () => {
  const { later, problems } = await answered('Many.', ...Array.from({ length: 30 }, () => file('image/png', pixel)))
  expect(later).toMatchObject([{ attachments_count: 10 }])
  expect(problems).toEqual([expect.stringContaining('File 11 of the model was not sent: a reply has at most 10')])
})

test('a model without a text whose only file is bad ends with an error', async () => {
  const { content, problems } = await answered(file('image/png', '%%%'))
  expect(content).toMatchObject({ message: 'The model ended without a text or a message.' })
  expect(problems).toHaveLength(1)
})

test('an address is not fetched, and a file of unknown kind has a plain name', async () => {
  const { call: client } = await aQuestion()
  const problems: string[] = []
  const files = createReplyFiles(client, ({ message }) => problems.push(message))
  files.add({ data: 'http://10.0.0.1/secret.png' })
  files.add({ data: Uint8Array.of(1, 2), mediaType: '../../x; y=z' })
  files.add({ data: `data:image/png;base64,${pixel}`, filename: '' })
  const ids = await files.upload()
  const names = ids.map(async (id) => (await here().client('getAttachment', { id })).filename)
  expect(await Promise.all(names)).toEqual(['file.bin', 'image.png'])
  expect(problems).toEqual([expect.stringContaining('File 1 of the model was not sent: it is an address')])
})

test.each([
  ['a standard block', { type: 'image', data: pixel, mimeType: 'image/png' }],
  ['a data address', { type: 'image_url', image_url: { url: `data:image/png;base64,${pixel}` } }],
  ['an older block', { type: 'image', source_type: 'base64', data: pixel, mime_type: 'image/png' }],
])('LangChain: a picture in %s reaches the customer', async (_, block) => {
  const { call: client, reply, contents } = await aQuestion()
  const model = fakeModel().respond(new AIMessage({ content: [{ type: 'text', text: 'Here.' }, block] }))
  await fromLangchain(({ stop }) => model.streamEvents('x', { version: 'v2', signal: stop }), { client, ...reply })
  expect((await contents()).slice(1)).toMatchObject([{ body: 'Here.' }, { attachments: [{ filename: 'image.png' }] }])
})

test('OpenAI Agents: a picture of the hosted tool reaches the customer', async () => {
  const { call: client, reply, contents } = await aQuestion()
  const drawn = { type: 'hosted_tool_call', name: 'image_generation_call', status: 'completed', output: pixel } as const
  const agent = new Agent({ name: 'Painter', model: anOpenaiModel(['Here.', drawn as never]) })
  await fromOpenai(() => runAgent(agent, 'Draw', { stream: true }), { client, ...reply })
  expect((await contents()).slice(1)).toMatchObject([{ body: 'Here.' }, { attachments: [{ filename: 'image.png' }] }])
})
