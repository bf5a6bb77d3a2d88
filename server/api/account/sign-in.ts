import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { signIn, signInToDemo } from '../../conversation/account/sign-in'
import { Refusal } from '../../conversation/refusals'
import { reachedAddress } from '../../limits/reached-address'
import { hashToken } from '../../values/hash-token'
import { upTo } from '../../values/text-shapes'
import type { Api, ApiNeeds } from '../http/api'
import { agentOf } from '../http/authenticate'
import { addressOf } from '../http/rate-limit'
import { send } from '../http/send-refusal'
import { cookieOf, setCookies } from '../http/session-cookies'
import { isOwnPageHere } from '../pages/own-page-here'
import { presentMe } from '../setup/present-me'
import type { Entrance } from './entrance'

const credentials = z.object({ email: upTo(320), password: upTo(1000) })
const demoShape = z.object({ email: upTo(320).optional() }).nullish()

/** The console's sign-in by cookie; programs use tokens. /account/demo needs no password on this machine. */
export function signInRoutes(app: Api, needs: ApiNeeds, entrance: Entrance): void {
  const { config } = needs
  const publicRoute = { config: { public: true }, schema: { hide: true } }

  app.get('/account/options', publicRoute, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return {
      demo: config.demo && isLocalPage(request),
      oidc: config.oidc && { name: config.oidc.name },
      password: config.passwordSignIn,
      mail: needs.mails !== null,
    }
  })
  app.get('/account/me', publicRoute, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const asker = await signedInAgent(request)
    if (!asker) return { signed_in: false, me: null }
    return { signed_in: true, me: await presentMe(needs, asker.agent), second_factor_needed: asker.lacksFactor }
  })
  app.post(
    '/account/sign_in',
    { ...publicRoute, schema: { hide: true, body: credentials } },
    async (request, reply) => {
      entrance.requireConsolePage(request)
      entrance.requirePasswordSignIn()
      const { email, password } = request.body
      const newBrowser = entrance.createBrowser(request)
      const cameWith = hashOf(cookieOf('device', request.headers, config))
      const next = await signIn(needs, { email, password, address: addressOf(request), cameWith, ...newBrowser })
      return entrance.sendSignIn(reply, newBrowser, next)
    },
  )
  app.post('/account/sign_out', publicRoute, async (request, reply) => {
    entrance.requireConsolePage(request)
    const cookie = cookieOf('session', request.headers, config)
    const session = cookie && (await needs.store.read.agentSession(hashToken(cookie)))
    if (session) await needs.store.transact((tx) => tx.deleteAgentSession(session.id))
    setCookies(reply, config, { session: '' })
    return { signed_in: false }
  })
  app.post('/account/demo', { ...publicRoute, schema: { hide: true, body: demoShape } }, async (request, reply) => {
    const agent = config.demo && isOwnPageHere(request) ? await demoAgent(request.body?.email) : null
    if (!agent)
      return send(reply, 403, 'forbidden', 'Only the demo lets people in, and only its own page on the same machine.')
    const newBrowser = entrance.createBrowser(request)
    await signInToDemo(needs, agent, newBrowser.browser)
    return entrance.sendSignIn(reply, newBrowser)
  })

  async function signedInAgent(request: FastifyRequest) {
    const { headers, ip: address } = request
    const reached = () => reachedAddress(request, config.trustedProxies)
    try {
      return await agentOf(needs, { headers, reached, address, token: '', purpose: 'reading', settingUp: true })
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }

  async function demoAgent(email?: string) {
    const { read } = needs.store
    const people = (await read.setting('demo_people')) ?? '[]'
    for (const id of JSON.parse(people) as string[]) {
      const agent = await read.agent(id)
      if (agent?.enabled && (email === undefined || agent.email === email)) return agent
    }
    return null
  }
}

const hashOf = (cookie: string | null) => (cookie === null ? null : hashToken(cookie))

/** Like `isOwnPageHere`, for a GET request, in which browsers send no origin. */
const isLocalPage = (request: FastifyRequest) =>
  isOwnPageHere({
    raw: request.raw,
    headers: { origin: `http://${request.headers.host}`, ...request.headers },
  } as FastifyRequest)
