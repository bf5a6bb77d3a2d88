import { z } from 'zod'
import { completeFirstRun, requireFirstRun } from '../../conversation/account/first-run'
import { requireGoodPassword } from '../../conversation/account/passwords'
import { hashToken } from '../../values/hash-token'
import { atMost, upTo } from '../../values/text-shapes'
import type { Api, ApiNeeds } from '../http/api'
import { text } from '../http/given'
import type { Entrance } from './entrance'

const tokenShape = z.object({ token: upTo(100) })
const accountShape = tokenShape.extend({
  name: text(100),
  email: z.email().check(atMost(320)).meta({ maxLength: 320 }),
  password: upTo(1000),
})

/** The page behind the link that the first start prints: read the link, then create the first admin. */
export function firstRunRoutes(app: Api, needs: ApiNeeds, entrance: Entrance): void {
  const publicRoute = { config: { public: true } }
  app.post(
    '/account/first_run',
    { schema: { hide: true, body: tokenShape }, ...publicRoute },
    async (request, reply) => {
      entrance.requireConsolePage(request)
      entrance.requirePasswordSignIn()
      entrance.limitAttempts(request)
      await requireFirstRun(needs.store.read, hashToken(request.body.token))
      reply.header('cache-control', 'no-store')
      return { first_run: true }
    },
  )
  app.post(
    '/account/first_run/use',
    { schema: { hide: true, body: accountShape }, ...publicRoute },
    async (request, reply) => {
      entrance.requireConsolePage(request)
      entrance.requirePasswordSignIn()
      entrance.limitAttempts(request)
      const { token, name, email, password } = request.body
      await requireFirstRun(needs.store.read, hashToken(token))
      requireGoodPassword(password, { name, email })
      const passwordHash = await needs.passwords.hash(password)
      const newBrowser = entrance.createBrowser(request)
      await completeFirstRun(needs, hashToken(token), { name, email, passwordHash, browser: newBrowser.browser })
      return entrance.sendSignIn(reply, newBrowser)
    },
  )
}
