import { request } from 'node:http'

/** A browser with a page of this server, for tests: it stores cookies, and sends a browser's headers. */
export function aBrowser(url: string) {
  const cookies = new Map<string, string>()

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const defaultHeaders = {
      host: new URL(url).host,
      origin: url,
      'sec-fetch-site': 'same-origin',
      'x-bubblewire-csrf': '1',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    // An empty value leaves the header out.
    const sent = Object.fromEntries(
      Object.entries({ ...defaultHeaders, ...headers }).filter(([, value]) => value !== ''),
    )
    const { status, set, text, answered } = await ask(url + path, method, sent, body)
    for (const cookie of set) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status, set, headers: answered, body: JSON.parse(text || 'null') }
  }

  return {
    call,
    cookies,
    signIn: (email: string, password: string, headers: Record<string, string> = {}) =>
      call('POST', '/account/sign_in', { email, password }, headers),
  }
}

export type Browser = ReturnType<typeof aBrowser>

/** Sends a request with any headers, of which `fetch` would replace some. */
function ask(address: string, method: string, headers: Record<string, string>, body: unknown) {
  type Answer = { status: number; set: string[]; text: string; answered: Record<string, unknown> }
  return new Promise<Answer>((done, fail) => {
    const clientRequest = request(address, { method, headers }, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          set: answer.headers['set-cookie'] ?? [],
          text,
          answered: answer.headers,
        }),
      )
    })
    clientRequest.on('error', fail)
    clientRequest.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
