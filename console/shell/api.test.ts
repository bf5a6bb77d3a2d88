import { expect, test } from 'vitest'
import { createApi, type RequestError } from './api'

const answered = (answer: () => Response) => {
  const api = createApi({ signInAgain: async () => false, prove: async () => false, fetch: async () => answer() })
  return api.post('/1.0/contents', {}).catch(({ code, status }: RequestError) => ({ code, status }))
}

/** A body whose connection is lost after the first bytes. */
const cut = () =>
  new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode('{"id":'))
      body.error(new TypeError('network error'))
    },
  })
const page = '<!doctype html><title>Sign in to the network</title>'

test.each([
  ['is cut within its body', () => new Response(cut()), { code: 'offline', status: 0 }],
  ['is a page of the network', () => new Response(page), { code: 'offline', status: 0 }],
  ['is a page of a proxy', () => new Response(page, { status: 502 }), { code: 'internal_error', status: 502 }],
  ['is empty', () => new Response(null, { status: 204 }), null],
  ['is JSON', () => new Response('{"id":"1"}'), { id: '1' }],
])('an answer that %s does not count as another one', async (_, answer, result) => {
  expect(await answered(answer)).toEqual(result)
})

test('an answer that never comes is a lost connection', async () => {
  const never: typeof fetch = (_, { signal } = {}) =>
    new Promise((_answer, fail) => signal?.addEventListener('abort', () => fail(signal.reason)))
  const needs = { signInAgain: async () => false, prove: async () => false, fetch: never, answerWithinMs: 20 }
  const codeOf = ({ code }: RequestError) => code
  expect(await createApi(needs).post('/1.0/contents', {}).catch(codeOf)).toBe('offline')
  const life = new AbortController()
  const ended = createApi(needs)
    .get('/1.0/contents', life.signal)
    .catch((error: Error) => error.name)
  life.abort()
  expect(await ended).toBe('AbortError')
})
