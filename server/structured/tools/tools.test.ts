import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { type ChannelKind, channelKinds } from '../../../contract/channel-kinds'
import { structuredTypes } from '../../../contract/structured'
import { supports } from '../index'
import { examples } from '../types/index'
import { type ToolForm, toolForms, toolIn } from './forms'
import { toolsOf, typeOfTool } from './index'
import type { ContentTool } from './tool'

const holds = (schema: object) => new Ajv2020({ strict: true, allErrors: true }).compile(schema)
const toolOf = (name: string, channel: ChannelKind = 'web_messaging') =>
  toolsOf(channel).find((tool) => tool.name === name) as ContentTool

/** Returns the arguments of a call that shows the example of the type. */
function argsOf({ type, parameters }: ContentTool) {
  const { type: _, ...payload } = examples[type]
  const asksBody = 'body' in (parameters.properties as object)
  const args = asksBody ? { body: 'Which one?', ...payload } : payload
  // Amounts have one type, and a form finds its first page itself.
  return JSON.parse(
    JSON.stringify(args, (key, value) => (key === 'first_page_id' || value === 'final' ? undefined : value)),
  )
}

test('every type has a tool; channels have theirs', () => {
  expect(new Set(Object.values(typeOfTool))).toEqual(new Set(structuredTypes))
  expect(toolsOf('web_messaging').map(({ name }) => name)).toEqual(Object.keys(typeOfTool))
  for (const channel of channelKinds)
    for (const [name, type] of Object.entries(typeOfTool))
      expect([name, toolOf(name, channel) !== undefined]).toEqual([name, supports(channel, type)])
})

describe.each(toolsOf('web_messaging'))('$name', (tool) => {
  test('the example as arguments fits and becomes the example', () => {
    const args = argsOf(tool)
    const check = holds(tool.parameters)
    expect([check(args), check.errors]).toEqual([true, null])
    expect(check({ ...args, pigeon: 1 })).toBe(false)
    const made = tool.toContent(JSON.stringify(args))
    expect(made).toMatchObject({ ok: true, content: { structured_content: examples[tool.type] } })
  })

  test('each argument has a description', () => {
    const missing: string[] = []
    const visit = (schema: Record<string, unknown>, path: string) => {
      for (const [name, each] of Object.entries((schema.properties ?? {}) as Record<string, typeof schema>)) {
        if (!each.description) missing.push(`${path}.${name}`)
        visit((each.items as typeof schema) ?? each, `${path}.${name}`)
      }
    }
    visit(tool.parameters, '')
    expect([tool.description, missing]).toEqual([expect.stringMatching(/\w+\.$/), []])
  })
})

test("a channel's limits are in the schema", () => {
  const template = (channel: ChannelKind) =>
    (toolOf('show_template', channel).parameters.properties ?? {}) as Record<string, object>
  expect(template('web_messaging').items).toMatchObject({ maxItems: 4 })
  expect(template('messenger')).toMatchObject({ items: { maxItems: 3 }, title: { maxLength: 80 } })
  expect(template('web_messaging').footer).toBeUndefined()
  expect(template('chat_app')).toMatchObject({
    footer: { maxLength: 60 },
    items: { items: { properties: { type: { enum: ['reply'] } } } },
  })
})

test('a wrong call is answered with the paths of its arguments', () => {
  const refused = toolOf('show_carousel').toContent({
    items: [{ title: 'Mug', items: [{ type: 'url', title: 'Shop' }] }],
  })
  expect(refused).toMatchObject({ ok: false, problems: [{ path: 'items[0].items[0].url', code: 'required' }] })
  expect(toolOf('ask_select').toContent({ items: [{ title: 'Yes' }] })).toMatchObject({
    problems: [{ path: 'body', code: 'required' }],
  })
})

test.each([
  ['no JSON', '{'],
  ['nothing', undefined],
  ['null', null],
  ['a list', []],
  ['a number', 7],
  ['a wrong body', { body: 7, items: [{ title: 'Yes' }] }],
  ['a deep value', JSON.parse(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`)],
  ['a megabyte', `{"body":"${'x'.repeat(1_000_000)}"}`],
  ['a key of the prototype', JSON.parse('{"__proto__":{"title":"A","items":[{"title":"Yes"}]}}')],
])('%s as arguments is refused with a sentence', (_, args) => {
  for (const tool of toolsOf('web_messaging')) {
    const refused = tool.toContent(args)
    expect(refused).toMatchObject({ ok: false })
    expect(!refused.ok && refused.problems.every(({ message }) => /\.$/.test(message))).toBe(true)
  }
})

test('the pages of a form follow in order, the last one sends', () => {
  const pages = [
    { type: 'input', title: 'Your name?' },
    { type: 'select', title: 'Which size?', items: [{ title: 'S' }, { title: 'L', next_page_id: 'why' }] },
    { type: 'picker', title: 'Which colour?', items: [{ title: 'Red' }], next_page_id: null },
    { type: 'select', title: 'Why?', page_id: 'why', items: [{ title: 'So' }] },
  ]
  expect(toolOf('ask_form').toContent({ title: 'A shirt', pages })).toMatchObject({
    ok: true,
    warnings: [],
    content: {
      structured_content: {
        first_page_id: 'page_1',
        pages: [
          { page_id: 'page_1', next_page_id: 'page_2' },
          {
            items: [
              { id: '1', value: 'S', next_page_id: 'page_3' },
              { id: '2', value: 'L', next_page_id: 'why' },
            ],
          },
          { page_id: 'page_3', next_page_id: 'why' },
          { submit_form: true, items: [{ title: 'So', value: 'So' }] },
        ],
      },
    },
  })
})

test('fields that the program gives win over a call', () => {
  const { total, items, currency_code, type: _, ...shop } = examples.wallet_pay
  const [tool] = toolsOf('web_messaging', { given: { wallet_pay: shop } }).filter(({ name }) => name === 'ask_payment')
  expect(Object.keys(tool?.parameters.properties ?? {})).toEqual(['body', 'currency_code', 'total', 'items'])
  const made = tool?.toContent({ body: 'A mug', merchant_name: 'Elsewhere', total, items, currency_code })
  expect(made).toMatchObject({ ok: true, content: { structured_content: examples.wallet_pay } })
})

describe.each(toolForms)('for=%s', (form: ToolForm) => {
  const all = channelKinds.flatMap((channel) => toolsOf(channel).map((tool) => toolIn(form, tool)))

  test('the tools are plain JSON and have no union at the top', () => {
    expect(JSON.parse(JSON.stringify(all))).toEqual(all)
    for (const tool of all) {
      const schema =
        (tool.function as typeof tool | undefined)?.parameters ?? tool.parameters ?? tool.input_schema ?? tool
      expect(schema).toMatchObject({ type: 'object', additionalProperties: false })
      for (const keyword of ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if'])
        expect(JSON.stringify(schema)).not.toContain(`"${keyword}":`)
      holds(schema as object)
    }
  })
})

test('strict tools use only keywords of strict mode', () => {
  const taken = new Set(
    'type description properties required additionalProperties items enum pattern minItems maxItems minimum maximum'.split(
      ' ',
    ),
  )
  for (const tool of toolsOf('web_messaging')) {
    let properties = 0
    let values = 0
    const visit = (schema: Record<string, unknown>, depth: number) => {
      expect(Object.keys(schema).filter((keyword) => !taken.has(keyword))).toEqual([])
      values += ((schema.enum as unknown[]) ?? []).length
      if (schema.items) visit(schema.items as typeof schema, depth)
      const inner = Object.entries((schema.properties ?? {}) as Record<string, typeof schema>)
      if (schema.properties)
        expect([schema.additionalProperties, schema.required]).toEqual([false, inner.map(([name]) => name)])
      properties += inner.length
      expect(depth).toBeLessThanOrEqual(10)
      for (const [, each] of inner) visit(each, depth + 1)
    }
    visit(toolIn('openai', tool).parameters as Record<string, unknown>, 1)
    expect([properties <= 5000, values <= 1000]).toEqual([true, true])
  }
})

test('a strict call with nulls becomes the same message', () => {
  for (const tool of toolsOf('web_messaging')) {
    const strict = toolIn('openai', tool).parameters as Record<string, unknown>
    const args = withNulls(strict, argsOf(tool))
    const check = holds(strict)
    expect([check(args), check.errors]).toEqual([true, null])
    expect(tool.toContent(args)).toEqual(tool.toContent(argsOf(tool)))
  }
})

function withNulls(schema: Record<string, unknown>, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withNulls(schema.items as typeof schema, each))
  if (typeof value !== 'object' || value === null) return value
  if (schema.type === 'string') return JSON.stringify(value)
  const properties = Object.entries(schema.properties as Record<string, typeof schema>)
  return Object.fromEntries(
    properties.map(([name, each]) => {
      const inner = (value as Record<string, unknown>)[name]
      return [name, inner === undefined ? null : withNulls(each, inner)]
    }),
  )
}
