import { Secret, TOTP } from 'otpauth'
import { aBrowser } from './a-browser'
import { aPasskey } from './a-passkey'
import type { RunningApp } from './a-running-app'

const password = 'tea in the garden'
const factorsPath = '/1.0/second_factors'
let nth = 0

export async function aPerson(runningApp: RunningApp, fields: { role_id?: string } = {}) {
  nth += 1
  const email = `person${nth}@shop.example`
  const { body: user } = await runningApp.call('POST', '/1.0/users', { name: 'Cleo', email, ...fields })
  const { body: link } = await runningApp.call('POST', `/1.0/users/${user.id}/sign_in_link`)
  const token = link.url.split('#link=')[1]
  const browser = aBrowser(runningApp.url)
  const callOrThrow = async (method: string, path: string, body?: unknown) => {
    const answer = await browser.call(method, path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  await callOrThrow('POST', '/account/link/use', { token, password })

  return {
    id: user.id as string,
    email,
    password,
    browser,
    callOrThrow,
    atPassword: async (other = aBrowser(runningApp.url), headers: Record<string, string> = {}) => {
      const answer = await other.signIn(email, password, headers)
      return { browser: other, answer }
    },
    withApp: async (now: number) => {
      const { key } = await callOrThrow('POST', `${factorsPath}/app`)
      const { recovery_codes } = await callOrThrow('PUT', `${factorsPath}/app`, { code: codeOf(key, now) })
      return { key: key as string, codes: recovery_codes as string[] }
    },
    withPasskey: async (name = 'Laptop', use: Parameters<ReturnType<typeof aPasskey>['create']>[1] = {}) => {
      const passkey = aPasskey()
      const answer = passkey.create(await callOrThrow('POST', `${factorsPath}/passkeys/options`), use)
      const { passkey: record, recovery_codes } = await callOrThrow('POST', `${factorsPath}/passkeys`, { name, answer })
      return { ...passkey, id: record.id as string, codes: recovery_codes as string[] | null }
    },
    factors: () => callOrThrow('GET', factorsPath),
  }
}

export type Person = Awaited<ReturnType<typeof aPerson>>

export const codeOf = (key: string, now: number) => TOTP.generate({ secret: Secret.fromBase32(key), timestamp: now })
