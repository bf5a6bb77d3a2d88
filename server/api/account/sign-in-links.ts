import { z } from 'zod'
import { linkPurposes } from '../../conversation/account/account-records'
import { createSignInLink, readSignInLink, redeemSignInLink } from '../../conversation/account/links'
import { endSessions } from '../../conversation/account/own-account'
import { requireGoodPassword } from '../../conversation/account/passwords'
import { iso } from '../../conversation/clock-and-ids'
import { requireRight } from '../../conversation/permissions'
import { requireNoMoreThanOwn } from '../../conversation/setup/own-rights'
import { userHidden } from '../../conversation/setup/refusals'
import { hashToken } from '../../values/hash-token'
import { upTo } from '../../values/text-shapes'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId, text } from '../http/given'
import { newCookieValue } from '../http/session-cookies'
import { doneShape } from '../http/shapes'
import type { Entrance } from './entrance'

const linkShape = z
  .object({
    url: z.string().meta({ description: 'Give the link to the user. It works once, and is shown only here.' }),
    purpose: z.enum(linkPurposes).meta({ description: 'reset: the user has a password; using the link removes it.' }),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'SignInLink', description: 'A sign-in link for one user: an invitation, or a link for a new password.' })
const tokenShape = z.object({ token: upTo(100) })
const redemptionShape = tokenShape.extend({ password: upTo(1000), name: text(100).optional() })

const linkOperation = operationsOf('sign_in_links')
const userOperation = operationsOf('users')

/** Routes for invitations and new passwords: an administrator makes a link, and its user opens it at /account/. */
export function signInLinkRoutes(app: Api, needs: ApiNeeds, entrance: Entrance): void {
  app.post(
    '/1.0/users/:id/sign_in_link',
    linkOperation('createSignInLink', 'A link by which a user chooses a password and is signed in; it works once', {
      params: byId,
      returns: linkShape,
      fresh: true,
    }),
    async (request) => {
      entrance.requirePasswordSignIn()
      const token = newCookieValue()
      const { purpose, expires_at } = await createSignInLink(
        needs,
        actorOf(request),
        request.params.id,
        hashToken(token),
      )
      // Browsers do not send what follows the #, so the token reaches no log.
      return { url: `${needs.config.publicUrl}/account/#link=${token}`, purpose, expires_at: iso(expires_at) }
    },
  )
  app.delete(
    '/1.0/users/:id/sessions',
    userOperation('endUserSessions', 'Sign a user out of the console everywhere', {
      params: byId,
      returns: doneShape,
    }),
    async (request) => {
      const { read } = needs.store
      const user = await read.agent(request.params.id)
      if (!user) throw userHidden()
      await requireRight(read, request.agent, 'manage_users')
      await requireNoMoreThanOwn(read, request.agent, user)
      await endSessions(needs, actorOf(request), user.id)
      return { done: true as const }
    },
  )

  const publicRoute = { config: { public: true } }
  app.post('/account/link', { schema: { hide: true, body: tokenShape }, ...publicRoute }, async (request, reply) => {
    entrance.requireConsolePage(request)
    entrance.requirePasswordSignIn()
    entrance.limitAttempts(request)
    const { link, agent } = await readSignInLink(needs.store.read, needs.clock(), hashToken(request.body.token))
    reply.header('cache-control', 'no-store')
    return { purpose: link.purpose, name: agent.name, email: agent.email }
  })
  app.post(
    '/account/link/use',
    { schema: { hide: true, body: redemptionShape }, ...publicRoute },
    async (request, reply) => {
      entrance.requireConsolePage(request)
      entrance.requirePasswordSignIn()
      entrance.limitAttempts(request)
      const { token, password, name } = request.body
      const { agent } = await readSignInLink(needs.store.read, needs.clock(), hashToken(token))
      requireGoodPassword(password, agent)
      const passwordHash = await needs.passwords.hash(password)
      const newBrowser = entrance.createBrowser(request)
      const next = await redeemSignInLink(needs, hashToken(token), {
        passwordHash,
        ...newBrowser,
        ...(name ? { name } : {}),
      })
      return entrance.sendSignIn(reply, newBrowser, next)
    },
  )
}
