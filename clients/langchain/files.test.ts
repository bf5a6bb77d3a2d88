import { AIMessage } from '@langchain/core/messages'
import { fakeModel } from '@langchain/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onePixel } from '../../server/api/testing/an-upload'
import { aQuestion, startApp, stopApp } from '../testing/a-question'
import { toBubblewire } from './index'

beforeAll(startApp)
afterAll(stopApp)

const pixel = onePixel.toString('base64')

test.each([
  ['a standard block', { type: 'image', data: pixel, mimeType: 'image/png' }],
  ['a data address', { type: 'image_url', image_url: { url: `data:image/png;base64,${pixel}` } }],
  ['an older block', { type: 'image', source_type: 'base64', data: pixel, mime_type: 'image/png' }],
])('a picture in %s reaches the customer', async (_, block) => {
  const { call: client, reply, contents } = await aQuestion()
  const model = fakeModel().respond(new AIMessage({ content: [{ type: 'text', text: 'Here.' }, block] }))
  await toBubblewire(({ stop }) => model.streamEvents('x', { version: 'v2', signal: stop }), { client, ...reply })
  expect((await contents()).slice(1)).toMatchObject([{ body: 'Here.' }, { attachments: [{ filename: 'image.png' }] }])
})
