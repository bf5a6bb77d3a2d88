import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { structuredTypes } from '../../contract/structured'
import { aRunningApp, type RunningApp } from '../testing/a-running-app'
import type { Document, Operation } from './document/complete'

type Described = Document & { openapi: string; components: { schemas: Record<string, Schema> } }
interface Schema {
  properties?: { type?: { const?: string } }
  oneOf?: unknown[]
}

let app: RunningApp
let document: Described
beforeAll(async () => {
  app = await aRunningApp()
  document = (await app.call('GET', '/1.0/openapi.json', undefined, '')).body
})
afterAll(() => app.stop())

function routes(): string[] {
  const found: string[] = []
  const parts: string[] = []
  for (const line of app.app.api.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n')) {
    const [, indent = '', path = '', methods = ''] = /^([│\s]*)[├└]──\s(.*?)\s\((.*)\)$/.exec(line) ?? []
    if (path === '') continue
    parts.splice(indent.length / 4)
    parts.push(path)
    for (const method of methods.split(', ')) found.push(`${method} ${parts.join('')}`)
  }
  return found.filter(
    (route) => /^(GET|POST|PUT|PATCH|DELETE) \/1\.0\//.test(route) && !/(openapi\.json|\/avatar)$/.test(route),
  )
}

function operations(): [string, Operation][] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )
}

const lacking = (holds: (operation: Operation, name: string) => unknown) =>
  operations().flatMap(([name, operation]) => (holds(operation, name) ? [] : [name]))

test('the document is valid OpenAPI 3.1', async () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(await new Validator().validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true })
})

test('the document has every route and no other', () => {
  const described = operations().map(([name]) => name.replaceAll(/\{(\w+)\}/g, ':$1'))
  expect(described.sort()).toEqual(routes().sort())
})

describe('every operation', () => {
  test('has a summary, a tag with a description, and a unique name', () => {
    const tags = document.tags.map(({ name }) => name)
    expect(lacking(({ summary, tags: [tag = ''] }) => summary && tags.includes(tag))).toEqual([])
    expect(lacking(({ operationId }) => /^[a-z][A-Za-z]+$/.test(operationId ?? ''))).toEqual([])
    const names = operations().map(([, { operationId }]) => operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  test('describes each parameter', () => {
    const silent = operations().flatMap(([name, { parameters = [] }]) =>
      parameters.filter(({ description }) => !description).map((parameter) => `${name}: ${parameter.name}`),
    )
    expect(silent, 'words by name are in server/api/document/words.ts; else .meta({ description })').toEqual([])
  })

  test('describes its success and its errors, each with an example', () => {
    expect(lacking(({ responses }) => '4XX' in responses && '5XX' in responses)).toEqual([])
    const examplesOf = (content: Operation['responses'][string]['content']) =>
      Object.values(content ?? {}).map(({ example }) => example)
    const ofAnswers = 'examples of answers are in server/api/document/record-examples.ts, by the id of the record'
    expect(
      lacking(({ responses }) => examplesOf(responses[200]?.content)[0]),
      ofAnswers,
    ).toEqual([])
    const ofBodies = 'examples of bodies are in server/api/document/request-examples.ts, by operationId'
    expect(
      lacking(({ requestBody }) => !requestBody || examplesOf(requestBody.content)[0]),
      ofBodies,
    ).toEqual([])
  })
})

test('every example matches its schema', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, allErrors: true })
  ajv.addSchema(document, 'document')
  const wrong: string[] = []
  const look = (node: unknown, pointer: string) => {
    if (typeof node !== 'object' || node === null) return
    const { example, schema, examples } = node as { example?: unknown; schema?: object; examples?: unknown[] }
    const check = (value: unknown, at: string) => {
      const validate = ajv.getSchema(`document#${at}`)
      if (!validate?.(value)) wrong.push(`${at}: ${ajv.errorsText(validate?.errors)}`)
    }
    if (schema && example !== undefined) return check(example, `${pointer}/schema`)
    if (/^\/components\/schemas\/\w+$/.test(pointer)) for (const each of examples ?? []) check(each, pointer)
    for (const [key, value] of Object.entries(node)) {
      look(value, `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    }
  }
  look(document, '')
  expect(wrong).toEqual([])
})

test('the document describes live, edited and unsent messages, and reactions', () => {
  const { paths } = document
  for (const { requestBody } of Object.values(paths['/1.0/contents/live'] ?? {}))
    expect(Object.keys(requestBody?.content ?? {})).toEqual(['application/x-ndjson', 'text/plain'])
  const { patch, delete: unsend } = paths['/1.0/contents/{id}'] ?? {}
  expect(JSON.stringify(patch?.requestBody)).toContain('null: it goes')
  const shown = (operation?: Operation) => operation?.responses[200]?.content?.['application/json']?.example
  expect(shown(patch)).toMatchObject(patch?.requestBody?.content['application/json']?.example as object)
  expect(shown(unsend)).toMatchObject({ body: '', structured_content: {}, remotely_deleted: true })
  const { put: react, delete: takeBack } = paths['/1.0/contents/{id}/reaction'] ?? {}
  expect(shown(react)).toMatchObject({ reactions: [{ reaction: 'heart', from: 'agent' }] })
  expect(shown(takeBack)).not.toHaveProperty('reactions')
})

test('the document refers to records as named components', () => {
  const contents = document.paths['/1.0/contents']?.get?.responses[200]?.content?.['application/json']?.schema
  expect(JSON.stringify(contents)).toContain('"items":{"$ref":"#/components/schemas/Content"}')
  const names = ['Content', 'Thread', 'Intervention', 'Attachment', 'Webhook', 'Error', 'StructuredContent']
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(names))
})

test('the document describes every structured type completely, from its rules', () => {
  const { schemas } = document.components
  expect(schemas.StructuredContent?.oneOf).toHaveLength(structuredTypes.length)
  const described = Object.values(schemas).flatMap(({ properties }) => properties?.type?.const ?? [])
  expect(described).toEqual(expect.arrayContaining([...structuredTypes]))
  expect(JSON.stringify(schemas.Carousel)).toContain('"maxItems":10')
})

test.each(['/1.0/contents', '/1.0/structured_content/preview'])('%s accepts the structured types', (path) => {
  const body = document.paths[path]?.post?.requestBody?.content['application/json']?.schema
  expect(JSON.stringify(body)).toContain('"$ref":"#/components/schemas/StructuredContent"')
  expect(JSON.stringify(document)).not.toContain('x-structured-content')
})

test('the documentation page loads nothing from other servers', async () => {
  const page = await fetch(`${app.url}/docs/`)
  const html = await page.text()
  expect(page.status).toBe(200)
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/https|\w\.\w/)
  const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
  expect(loaded.length).toBeGreaterThan(3)
  for (const address of loaded) {
    const asked = await fetch(new URL(address, `${app.url}/docs/`))
    expect([address, asked.url.startsWith(app.url), asked.status]).toEqual([address, true, 200])
  }
})

test("/docs has the product's design and links to the other pages", async () => {
  const page = await (await fetch(`${app.url}/docs`)).text()
  const named = [...page.matchAll(/(?:href|src)="([^"]*bubblewire\.(?:css|js))"/g)].map(([, path = '']) => path)
  expect(named).toHaveLength(2)
  const texts = await Promise.all(named.map(async (path) => (await fetch(new URL(path, `${app.url}/docs`))).text()))
  expect(texts.join('\n')).toMatch(/'\/inbox'/)
})
