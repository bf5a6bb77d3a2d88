import { z } from 'zod'
import { completeFirstRun, requireFirstRun } from '../../conversation/account/first-run'
import { requireGoodPassword } from '../../conversation/account/passwords'
import { hashToken } from '../../values/hash-token'
import { atMost, upTo } from '../../values/text-shapes'
import type { Api, ApiNeeds } from '../http/api'
import { text } from '../http/given'
import type { Entrance } from './entrance'

const asked = z.object({ token: upTo(100) })
const used = asked.extend({
  name: text(100),
  email: z.email().check(atMost(320)).meta({ maxLength: 320 }),
  password: upTo(1000),
})

/** The page behind the link that the first start prints: read the link, then create the first admin. */
export function firstRunRoutes(app: Api, needs: ApiNeeds, entrance: Entrance): void {
  const open = { config: { public: true } }
  app.post('/account/first_run', { schema: { hide: true, body: asked }, ...open }, async (request, reply) => {
    entrance.ownPagesOnly(request)
    entrance.passwordsOnly()
    entrance.slowDown(request)
    await requireFirstRun(needs.store.read, hashToken(request.body.token))
    reply.header('cache-control', 'no-store')
    return { first_run: true }
  })
  app.post('/account/first_run/use', { schema: { hide: true, body: used }, ...open }, async (request, reply) => {
    entrance.ownPagesOnly(request)
    entrance.passwordsOnly()
    entrance.slowDown(request)
    const { token, name, email, password } = request.body
    await requireFirstRun(needs.store.read, hashToken(token))
    requireGoodPassword(password, { name, email })
    const passwordHash = await needs.passwords.hash(password)
    const given = entrance.newBrowser(request)
    await completeFirstRun(needs, hashToken(token), { name, email, passwordHash, browser: given.browser })
    return entrance.welcome(reply, given)
  })
}
