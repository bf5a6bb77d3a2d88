import Ajv from 'ajv/dist/2020'
import { expect, test } from 'vitest'
import { examples } from '../../server/structured/types/index'
import {
  bodyLimits,
  type ContentTool,
  channelKinds,
  lint,
  render,
  repair,
  schema,
  schemaOf,
  structuredTypes,
  supports,
  toolIn,
  toolsOf,
  validate,
} from './index'

const template = { type: 'template', title: 'Tea?', items: [{ type: 'reply', title: 'Yes', payload: 'yes' }] }
const messages = (input: unknown) => lint(input).channels.flatMap(({ errors }) => errors.map(({ message }) => message))

test('a message is rendered for each of the six channels', () => {
  const { accepted, channels } = lint({ body: 'Hello', structured_content: template })
  expect(accepted).toBe(true)
  expect(channels.map(({ channel_kind }) => channel_kind)).toEqual([...channelKinds])
  expect(channels.map(({ rendering }) => rendering?.as)).toContain('button_template')
})

test('a payload may come alone, as JSON text, or be absent', () => {
  expect(lint(template).accepted).toBe(true)
  expect(lint({ structured_content: JSON.stringify(template) }).accepted).toBe(true)
  expect(render('chat_app', { body: 'Hello' })).toMatchObject({ accepted: true, rendering: { body: 'Hello' } })
  expect(lint({ body: 'x'.repeat(bodyLimits.photo_sharing + 1) }, { channels: ['photo_sharing'] }).accepted).toBe(false)
})

test.each([
  ['null', null],
  ['nothing', undefined],
  ['an array', [template]],
  ['a text', 'template'],
  ['a number', 7],
  ['a function', () => {}],
  ['an empty object', {}],
  ['an unknown type', { type: 'pigeon' }],
  ['a type of another kind', { type: ['template'] }],
  ['a payload with a BigInt', { type: 'template', title: 1n }],
  ['an object without a prototype', Object.assign(Object.create(null), { type: 'toString' })],
])('%s is refused with a sentence', (_, input) => {
  const { accepted, channels } = lint(input)
  expect(accepted).toBe(false)
  expect(channels.every(({ errors }) => errors.length > 0)).toBe(true)
  expect(validate(input).ok).toBe(false)
})

test('a payload of 2 MB, a deep one and a circle are refused quickly', () => {
  const circle: Record<string, unknown> = { type: 'template', title: 'Tea?' }
  circle.items = [circle]
  let deep: unknown = 'end'
  for (let level = 0; level < 100_000; level++) deep = [deep]
  const large = { type: 'template', title: 'x'.repeat(2_000_000) }
  const began = performance.now()
  for (const input of [circle, { ...template, extra: deep }, large])
    expect(messages(input)[0]).toMatch(/at most 40 deep and have at most 250,000 characters/)
  expect(performance.now() - began).toBeLessThan(5000)
})

test('uploads are taken to fit, unless the caller knows them', () => {
  const id = '0123456789abcdef01234567'
  const payload = { ...template, attachment_id: id }
  expect(lint(payload)).toMatchObject({ accepted: true, attachments_not_checked: [id] })
  const upload = { id, filename: 'a.pdf', contentType: 'application/pdf', size: 1, public: true }
  const known = new Map([[id, { ...upload, width: null, height: null, duration: null }]])
  expect(lint(payload, { attachments: known })).toMatchObject({ accepted: false, attachments_not_checked: [] })
})

test('an unknown channel is named', () => {
  expect(() => render('pigeon' as 'messenger', template)).toThrow('no channel "pigeon". Use web_messaging')
})

test.each(structuredTypes)('the example of %s is valid by its schema, by the union and by the rules', (type) => {
  const ajv = new Ajv({ strict: false, formats: { uri: true } })
  expect(ajv.validate(schemaOf(type), examples[type])).toBe(true)
  expect(ajv.validate(schema, examples[type])).toBe(true)
  expect(ajv.validate(schema, { ...examples[type], type: 'pigeon' })).toBe(false)
  const checked = validate(examples[type], 'A question')
  expect(checked).toMatchObject({ ok: true, value: examples[type] })
  expect(supports('web_messaging', type)).toBe(true)
})

test('repair mends a message, says what it did and lints the rest', () => {
  const payload = { ...template, title: 'Tea? '.repeat(100), items: [{ type: 'Reply', title: 'Yes', payload: 7 }] }
  const { accepted, channels, repair: made } = repair({ body: '', structured_content: payload })
  expect(accepted).toBe(false)
  expect(made.repairs.map(({ path }) => path)).toEqual(['structured_content.items[0].type', 'structured_content.title'])
  expect(made.structured_content).toMatchObject({ items: [{ type: 'reply', payload: 7 }] })
  expect(channels[0]?.errors).toMatchObject([{ path: 'structured_content.items[0].payload', code: 'wrong_type' }])
  expect(repair(template).repair).toEqual({ body: '', structured_content: template, repairs: [] })
})

test('a call of a tool becomes a message that the channel takes', () => {
  const [tool] = toolsOf('web_messaging')
  const made = tool?.toContent({ title: 'Tea?' })
  expect(made).toMatchObject({ ok: true, content: { structured_content: { type: 'template', title: 'Tea?' } } })
  expect(made?.ok && lint(made.content).accepted).toBe(true)
  expect(toolIn('ag_ui', tool as ContentTool)).toMatchObject({ name: 'show_template' })
})
