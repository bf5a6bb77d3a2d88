import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Api = ReturnType<typeof anApi>

/** A client for the first admin of an empty server. Many tokens, as each allows only 500 requests a minute. */
export function anApi(url: string, dataDir: string) {
  const admin: string = JSON.parse(readFileSync(join(dataDir, 'admin.json'), 'utf8')).access_token
  const tokens: string[] = [admin]
  let turn = 0

  async function ask(method: string, path: string, body?: unknown, token?: string) {
    turn += 1
    return fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token ?? tokens[turn % tokens.length]}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
  }

  /** Throws unless the call succeeded. */
  async function call<T = Record<string, string>>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await ask(method, path, body)
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  return {
    ask,
    call,
    next: () => ({ url, token: tokens[turn++ % tokens.length] ?? admin }),
    async upload(form: FormData): Promise<number> {
      const headers = { authorization: `Bearer ${admin}` }
      return (await fetch(`${url}/1.0/attachments`, { method: 'POST', headers, body: form })).status
    },
    async read<T>(path: string): Promise<T> {
      for (let left = 30; ; left--) {
        try {
          return await call<T>('GET', path)
        } catch (error) {
          if (left === 0) throw error
          await new Promise((next) => setTimeout(next, 500))
        }
      }
    },
    async moreTokens(count: number) {
      const { id } = await call('GET', '/1.0/users/me')
      for (let nth = 0; nth < count; nth++) {
        const { token } = await call('POST', '/1.0/access_tokens', { label: `Faults ${nth}`, agent_id: id })
        if (token) tokens.push(token)
      }
    },
  }
}
