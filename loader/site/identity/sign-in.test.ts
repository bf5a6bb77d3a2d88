import { expect, test } from 'vitest'
import type { StoredSession } from '../../../contract/chat/embed'
import { CommandError } from '../refusal'
import { type SignInNeeds, signInWith, type TokenSource } from './sign-in'

const jwt = (uuid: string) => `head.${btoa(JSON.stringify({ uuid }))}.signature`
const answer = { identity: null, changed: true }

/** Creates a page whose chat returns these answers in order. A string means a refusal with that code. */
function aSite(session?: StoredSession, ...answers: string[]) {
  const requests: { token: string; session_token: string }[] = []
  const stored: (StoredSession | undefined)[] = session ? [session] : []
  const loaded: string[] = []
  const site = {
    core: { load: () => loaded.push('chat') } as SignInNeeds['core'],
    chat: {
      async ask(_: string, request: never) {
        requests.push(request)
        const code = answers.shift()
        if (code) throw new CommandError(code, '')
        return answer
      },
    } as unknown as SignInNeeds['chat'],
    keeping: { session: () => stored.at(-1), putSession: (session) => stored.push(session) },
  } as SignInNeeds
  return { site, requests, stored, loaded, sign: (source: () => TokenSource | null) => signInWith(site, source) }
}

test('a new session token is kept as pending until the server accepts it', async () => {
  const { site, requests, stored, sign } = aSite({ token: 'old', engaged: true })
  expect(await sign(() => () => jwt('ada'))).toEqual(answer)
  const next = requests[0]?.session_token
  expect(next).toMatch(/^[\w-]{43}$/)
  expect(stored.slice(1)).toEqual([
    { token: 'old', engaged: true, next },
    { token: next, engaged: true, signed: 'ada' },
  ])
  expect(site.lastToken?.token).toBe(jwt('ada'))
})

test('signing in the signed-in customer again sends no request', async () => {
  const { requests, loaded, sign } = aSite({ token: 'old', engaged: true, signed: 'ada' })
  expect(await sign(() => () => jwt('ada'))).toBe(null)
  expect([requests, loaded]).toEqual([[], []])
})

test('signing in another customer replaces the signed-in customer', async () => {
  const { sign } = aSite({ token: 'old', engaged: true, signed: 'ada' })
  expect(await sign(() => () => jwt('ben'))).toEqual(answer)
})

test('an expired token makes the loader request one new token', async () => {
  const tokens = [jwt('old'), jwt('fresh')]
  const { requests, sign } = aSite(undefined, 'token_expired')
  expect(await sign(() => () => tokens.shift() ?? '')).toEqual(answer)
  expect(requests.map(({ token }) => token)).toEqual([jwt('old'), jwt('fresh')])
})

test('after the page signs out, no new token replaces an expired one', async () => {
  let source: TokenSource | null = () => jwt('ada')
  const { requests, sign } = aSite(undefined, 'token_expired')
  const signing = sign(() => source)
  source = null
  await expect(signing).rejects.toMatchObject({ code: 'token_expired' })
  expect(requests).toHaveLength(1)
})

test.each([
  ['invalid_token', false],
  ['no_answer', true],
  ['no_chat', true],
])('after the refusal %s the new session token is stored: %s', async (code, isKept) => {
  const { stored, sign } = aSite({ token: 'old' }, code)
  await expect(sign(() => () => jwt('ada'))).rejects.toMatchObject({ code })
  expect(stored.at(-1)?.token).toBe('old')
  expect(stored.at(-1)?.next !== undefined).toBe(isKept)
})

test('a text that is not a signed token is refused before any request', async () => {
  const { requests, sign } = aSite()
  await expect(sign(() => () => 'no token')).rejects.toMatchObject({ code: 'wrong_call' })
  await expect(sign(() => null)).rejects.toMatchObject({ code: 'wrong_call' })
  expect(requests).toEqual([])
})
