import { Secret, TOTP } from 'otpauth'
import { aBrowser } from './a-browser'
import { aPasskey } from './a-passkey'
import type { RunningApp } from './a-running-app'

const password = 'tea in the garden'
const own = '/1.0/second_factors'
let nth = 0

export async function aPerson(here: RunningApp, given: { role_id?: string } = {}) {
  nth += 1
  const email = `person${nth}@shop.example`
  const { body: user } = await here.call('POST', '/1.0/users', { name: 'Cleo', email, ...given })
  const { body: link } = await here.call('POST', `/1.0/users/${user.id}/sign_in_link`)
  const token = link.url.split('#link=')[1]
  const browser = aBrowser(here.url)
  const made = async (method: string, path: string, body?: unknown) => {
    const answer = await browser.call(method, path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  await made('POST', '/account/link/use', { token, password })

  return {
    id: user.id as string,
    email,
    password,
    browser,
    made,
    atPassword: async (other = aBrowser(here.url), headers: Record<string, string> = {}) => {
      const answer = await other.signIn(email, password, headers)
      return { browser: other, answer }
    },
    withApp: async (now: number) => {
      const { key } = await made('POST', `${own}/app`)
      const { recovery_codes } = await made('PUT', `${own}/app`, { code: codeOf(key, now) })
      return { key: key as string, codes: recovery_codes as string[] }
    },
    withPasskey: async (name = 'Laptop', use: Parameters<ReturnType<typeof aPasskey>['create']>[1] = {}) => {
      const passkey = aPasskey()
      const answer = passkey.create(await made('POST', `${own}/passkeys/options`), use)
      const { passkey: record, recovery_codes } = await made('POST', `${own}/passkeys`, { name, answer })
      return { ...passkey, id: record.id as string, codes: recovery_codes as string[] | null }
    },
    factors: () => made('GET', own),
  }
}

export type Person = Awaited<ReturnType<typeof aPerson>>

export const codeOf = (key: string, now: number) => TOTP.generate({ secret: Secret.fromBase32(key), timestamp: now })
