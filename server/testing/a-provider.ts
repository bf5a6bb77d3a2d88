import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
// @ts-expect-error It has no types.
import Provider from 'oidc-provider'

interface Asker {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<{ headers: object }>
}

interface Person {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

export const providerClient = { id: 'bubblewire', secret: 'a secret between the two of us, long enough' }

/** Starts an OpenID Connect provider for tests. `person` is already signed in there, and gets no question. */
export async function aProvider(redirectUri: () => string) {
  const state: { person: Person } = { person: { sub: 'nobody' } }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let provider: ReturnType<typeof build> | null = null

  function build() {
    const oidc = new Provider(issuer, {
      clients: [{ client_id: providerClient.id, client_secret: providerClient.secret, redirect_uris: [redirectUri()] }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/screen/${uid}` },
      findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...state.person, sub }) }),
      cookies: { keys: ['for a test'] },
    })
    // The provider would log whole requests; its errors are enough.
    oidc.on('server_error', (_: unknown, error: Error) => console.error(error))
    return { oidc, answer: oidc.callback() }
  }

  async function answer(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) {
    provider ??= build()
    if (!request.url?.startsWith('/screen/')) return provider.answer(request, response)
    const { oidc } = provider
    const { prompt, params, session } = await oidc.interactionDetails(request, response)
    if (prompt.name === 'login')
      return oidc.interactionFinished(request, response, { login: { accountId: state.person.sub } })
    const grant = new oidc.Grant({ accountId: session.accountId, clientId: params.client_id })
    grant.addOIDCScope('openid email profile')
    return oidc.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }

  return {
    issuer,
    sit: (person: Person) => {
      state.person = person
    },
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: providerClient.id, OIDC_CLIENT_SECRET: providerClient.secret },
    stop: () => new Promise((done) => server.close(done)),
  }
}

/** Follows the redirects to a provider and back like a browser, with separate cookies for the provider. */
export function providerJourney(publicUrl: () => string) {
  async function ours(browser: Asker, path: string) {
    const { headers } = await browser.call('GET', path, undefined, { origin: '', 'sec-fetch-site': 'cross-site' })
    return new URL(String((headers as { location?: string }).location), publicUrl()).href
  }
  return {
    ours,
    theirs: providerCookies,
    async travel(browser: Asker, start = '/account/oidc?to=/inbox/', jar = new Map<string, string>()) {
      let at = publicUrl() + start
      for (let steps = 0; steps < 12; steps += 1) {
        const { pathname, search } = new URL(at)
        if (at.startsWith(publicUrl()) && !pathname.includes('/account/oidc')) return pathname + search
        at = at.startsWith(publicUrl()) ? await ours(browser, pathname + search) : await providerCookies(at, jar)
      }
      throw new Error(`This went nowhere: ${at}`)
    },
  }
}

function providerCookies(address: string, jar: Map<string, string>) {
  return new Promise<string>((done, fail) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    request(address, { headers: { cookie } }, (answer) => {
      for (const each of answer.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
        jar.set(name, value)
      }
      answer.resume()
      if (answer.headers.location) done(new URL(answer.headers.location, address).href)
      else fail(new Error(`${address}: ${answer.statusCode}`))
    })
      .on('error', fail)
      .end()
  })
}
