import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { channelKinds } from '../../../contract/channel-kinds'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'

let app: RunningApp
beforeAll(async () => {
  app = await aRunningApp()
})
afterAll(() => app.stop())

interface Answer {
  tools: Record<string, unknown>[]
  waiting: string[]
  as_text: string[]
}

const schemas = async (query: string) => {
  const { status, body } = await app.call('GET', `/1.0/structured_content/schemas${query}`)
  return { status, body: body as Answer }
}

test('an agent gets nine tools for the web as plain JSON Schemas', async () => {
  const { status, body } = await schemas('')
  expect(status).toBe(200)
  expect(body.tools).toHaveLength(9)
  expect(body.waiting.toSorted()).toEqual(['ask_form', 'ask_payment', 'ask_select', 'ask_time'])
  expect(body.as_text).toEqual([])
  const ajv = new Ajv2020({ strict: true })
  for (const tool of body.tools) {
    expect(tool).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' })
    ajv.compile(tool)
  }
})

test.each([
  ['openai', { type: 'function', name: 'show_template', strict: true, parameters: { additionalProperties: false } }],
  ['openai_chat', { type: 'function', function: { name: 'show_template', strict: true } }],
  ['anthropic', { name: 'show_template', input_schema: { type: 'object' } }],
  ['ag_ui', { name: 'show_template', parameters: { type: 'object' } }],
])('an agent gets the tools in the form of %s', async (form, first) => {
  const { body } = await schemas(`?for=${form}`)
  expect(body.tools[0]).toMatchObject(first)
})

test('a channel has the tools it shows, and names the others', async () => {
  for (const channel of channelKinds) {
    const { body } = await schemas(`?channel=${channel}&for=ag_ui`)
    expect(body.tools.length + body.as_text.length).toBe(9)
  }
  expect((await schemas('?channel=chat_app')).body.as_text).toContain('ask_form')
})

test('an unknown channel or form gets the allowed ones', async () => {
  expect(await schemas('?channel=pigeon')).toMatchObject({ status: 422, body: { errors: [{ path: 'channel' }] } })
  expect(await schemas('?for=gpt')).toMatchObject({ status: 422, body: { errors: [{ path: 'for' }] } })
  expect((await app.call('GET', '/1.0/structured_content/schemas', undefined, 'wrong')).status).toBe(401)
})
