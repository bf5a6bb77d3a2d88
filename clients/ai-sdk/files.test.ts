import { streamText } from 'ai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onePixel } from '../../server/api/testing/an-upload'
import { aQuestion, failure, startApp, stopApp } from '../testing/a-question'
import { toBubblewire } from './index'
import { type Act, aModel } from './testing/a-model'

beforeAll(startApp)
afterAll(stopApp)

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
