import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Api } from '../http/api'
import { watchAnswers } from './answers-against-document'

const record = { type: 'object', required: ['id'], properties: { id: { type: 'string' } }, additionalProperties: false }
const answer = (schema: object) => ({ content: { 'application/json': { schema } } })
const document = {
  paths: {
    '/1.0/contents': { get: { responses: { '4XX': answer({ type: 'object', required: ['error'] }) } } },
    '/1.0/things/{id}': { get: { responses: { 200: answer({ $ref: '#/components/schemas/Thing' }) } } },
  },
  components: { schemas: { Thing: record } },
}

async function told(path: string, status: number, body: object): Promise<string> {
  const app = Fastify().get('/*', async (_, reply) => reply.code(status).send(body))
  const answers = watchAnswers(Object.assign(app, { swagger: () => document }) as unknown as Api)
  await fetch((await app.listen({ port: 0, host: '127.0.0.1' })) + path)
  await app.close()
  try {
    answers.check()
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  ['an answer as the document says passes', '/1.0/things/a', 200, { id: 'a' }, /^$/],
  ['a field that is missing is a fault', '/1.0/things/a', 200, {}, /must have required property 'id'/],
  ['a field too much is a fault', '/1.0/things/a', 200, { id: 'a', secret: 'b' }, /additional properties \(secret\)/],
  ['a status that is not documented is a fault', '/1.0/things/a', 201, { id: 'a' }, /201, which the document/],
  ['a route that is not documented is a fault', '/1.0/other', 200, {}, /is not in the document/],
  ['an error with another body is a fault, on every path', '/1.0/other', 404, { oops: 1 }, /property 'error'/],
])('%s', async (_, path, status, body, fault) => {
  expect(await told(path, status, body)).toMatch(fault)
})
