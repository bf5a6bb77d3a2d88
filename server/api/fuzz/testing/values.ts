import fc, { type Arbitrary } from 'fast-check'
import type { JsonSchema } from '../../../structured/engine/json-schema'

const deep = (levels: number) => {
  let value: unknown = 'deep'
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { in: value }
  return value
}

export const odd: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, false, 0, -1, 1.5, 1e308, -1e308, 2 ** 53, '', ' ', 'null', 'NaN', '-1', '1e999', '0x10', [], {}],
    ...[
      '\u0000',
      'a\u0000b',
      '\ud800',
      '\udc00\ud800',
      '\u202eabc',
      '\ufeff',
      'e\u0301'.repeat(50),
      '🏴‍☠️',
      '\u2028',
      '\r\n\r\nX: y',
    ],
    ...['__proto__', 'constructor', 'toString', '../../etc/passwd', "'; drop table contents; --", '%00', '{{x}}'],
    ...[
      '2026-02-30T00:00:00Z',
      '0000-00-00',
      '99999-01-01T00:00:00Z',
      '+275760-09-13T00:00:00.001Z',
      'javascript:alert(1)',
    ],
  ),
  fc.constantFrom(300, 10_001, 70_000).map((length) => 'x'.repeat(length)),
  fc.constantFrom(10, 41, 3000).map(deep),
  fc.constantFrom(20, 1000).map((length) => Array.from({ length }, (_, nth) => nth)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.array(fc.anything({ maxDepth: 2 }), { maxLength: 4 }),
  fc.dictionary(
    fc.constantFrom('id', 'type', 'length', 'constructor', 'then', 'toJSON', '0'),
    fc.anything({ maxDepth: 1 }),
  ),
)

export const oddText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '{',
      '[',
      '"',
      '{"a":',
      '{"a":1,}',
      'undefined',
      'nul',
      '[]',
      '[1,2]',
      '"text"',
      '12',
      'null',
      '\u0000',
      '\ufeff{}',
    ],
    ...[
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"a":1,"a":2}',
      '{"body":"\\ud800"}',
      '{"\\u0000":1}',
    ],
    ...[
      '[]=1&[]=2',
      'a[b][c][d][e][f][g][h][i][j][k][l][m][n]=1',
      'a[__proto__][x]=1',
      '%',
      '%zz=%E0%A4%A',
      '&&&===',
      'a'.repeat(9000),
    ],
    ...[`${'['.repeat(50_000)}${']'.repeat(50_000)}`, `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    `{"body":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    '1'.repeat(400),
    `a[]=${'b&a[]='.repeat(6000)}`,
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

export function asSchema(
  schema: JsonSchema,
  ids: readonly string[],
  components: Record<string, JsonSchema>,
): Arbitrary<unknown> {
  const inner = (each: JsonSchema) => asSchema(each, ids, components)
  const { $ref, type, enum: only, const: one, properties, items, pattern } = schema
  if (typeof $ref === 'string') return inner(components[$ref.split('/').at(-1) ?? ''] ?? {})
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return fc.oneof(...choices.map(inner))
  if (one !== undefined) return fc.constant(one)
  if (Array.isArray(only)) return fc.constantFrom(...only)
  const [kind] = Array.isArray(type) ? type : [type]
  if (kind === 'object') {
    const fields = Object.entries((properties ?? {}) as Record<string, JsonSchema>)
    return fc.record(Object.fromEntries(fields.map(([name, each]) => [name, inner(each)])), {
      requiredKeys: (schema.required ?? []) as never[],
    })
  }
  if (kind === 'array') return fc.array(inner((items ?? {}) as JsonSchema), { maxLength: 4 })
  if (kind === 'integer' || kind === 'number') return fc.oneof(fc.integer({ min: -1, max: 200 }), fc.maxSafeInteger())
  if (kind === 'boolean') return fc.boolean()
  if (kind === 'null') return fc.constant(null)
  if (pattern === '^[0-9a-f]{24}$') return fc.constantFrom(...ids)
  if (/url/.test(String(schema.description)) || schema.format === 'uri') return fc.constant(nowhere)
  return fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom(...ids, '2026-04-26T08:00:00Z', nowhere))
}

/** An address without a listener: requests fail immediately, and none leaves this machine. */
export const nowhere = 'http://127.0.0.1:29999/hook'

export function spoiled(value: Arbitrary<unknown>): Arbitrary<unknown> {
  const hits = fc.array(fc.record({ at: fc.nat(), by: odd, add: fc.boolean() }), { maxLength: 3 })
  return fc.tuple(value, hits).map(([whole, changes]) => {
    const copy: { whole: unknown } = { whole: structuredClone(whole) }
    for (const { at, by, add } of changes) {
      const places = placesIn(copy)
      const place = places[at % places.length]
      if (!place) continue
      if (add) Object.assign(place.holder, { [Array.isArray(place.holder) ? '0' : 'extra']: by })
      else Object.assign(place.holder, { [place.key]: by })
    }
    return copy.whole
  })
}

function placesIn(holder: object): { holder: object; key: string }[] {
  return Object.entries(holder).flatMap(([key, value]) => [
    { holder, key },
    ...(typeof value === 'object' && value !== null && !tooDeep(value) ? placesIn(value) : []),
  ])
}

/** Whether a value is nested 20 levels deep. To save time, deep values are not nested into others. */
function tooDeep(value: object): boolean {
  let each: unknown = value
  for (let level = 0; level < 20; level++) {
    if (typeof each !== 'object' || each === null) return false
    each = Object.values(each)[0]
  }
  return true
}
