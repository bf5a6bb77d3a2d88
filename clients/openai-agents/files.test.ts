import { Agent, run } from '@openai/agents-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onePixel } from '../../server/api/testing/an-upload'
import { aQuestion, startApp, stopApp } from '../testing/a-question'
import { toBubblewire } from './index'
import { aModel } from './testing/a-model'

beforeAll(startApp)
afterAll(stopApp)

const pixel = onePixel.toString('base64')

test('a picture of the hosted tool reaches the customer', async () => {
  const { call: client, reply, contents } = await aQuestion()
  const drawn = { type: 'hosted_tool_call', name: 'image_generation_call', status: 'completed', output: pixel } as const
  const agent = new Agent({ name: 'Painter', model: aModel(['Here.', drawn as never]) })
  await toBubblewire(() => run(agent, 'Draw', { stream: true }), { client, ...reply })
  expect((await contents()).slice(1)).toMatchObject([{ body: 'Here.' }, { attachments: [{ filename: 'image.png' }] }])
})
