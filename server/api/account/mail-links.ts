import { z } from 'zod'
import { linkPurposes } from '../../conversation/account/account-records'
import { mailSignInLink, requestPasswordLink } from '../../conversation/account/mail-links'
import { tooManyGuesses } from '../../conversation/account/refusals'
import { iso } from '../../conversation/clock-and-ids'
import { languageOf } from '../../values/language-of'
import { upTo } from '../../values/text-shapes'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId } from '../http/given'
import { addressOf } from '../http/rate-limit'
import type { Entrance } from './entrance'

const mailedShape = z
  .object({
    sent_to: z.string().meta({ description: "The user's e-mail address." }),
    purpose: z.enum(linkPurposes).meta({ description: 'reset: the user has a password; using the link removes it.' }),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'MailedSignInLink', description: 'A sign-in link that is on its way to its user by e-mail.' })
const forgotPasswordShape = z.object({ email: upTo(320) })

const operation = operationsOf('sign_in_links')

/** Routes that send a sign-in link by e-mail: an administrator sends it, or a person requests it. Need SMTP_URL. */
export function mailLinkRoutes(app: Api, needs: ApiNeeds, entrance: Entrance): void {
  app.post(
    '/1.0/users/:id/sign_in_link/mail',
    operation('mailSignInLink', 'Send a user a link by which they choose a password, by e-mail; needs SMTP_URL', {
      params: byId,
      returns: mailedShape,
      fresh: true,
    }),
    async (request) => {
      entrance.requirePasswordSignIn()
      const language = languageOf(request.headers['accept-language'])
      const mail = await mailSignInLink(needs, actorOf(request), request.params.id, language)
      return { sent_to: mail.email, purpose: mail.purpose, expires_at: iso(mail.expires_at) }
    },
  )
  app.post(
    '/account/forgot',
    { config: { public: true }, schema: { hide: true, body: forgotPasswordShape } },
    async (request, reply) => {
      entrance.requireConsolePage(request)
      entrance.requirePasswordSignIn()
      entrance.limitAttempts(request)
      const { email } = request.body
      const attempt = {
        email: `forgotten ${email.trim().toLowerCase()}`,
        address: addressOf(request),
        knownDevice: null,
      }
      const wait = await needs.guesses.take(attempt)
      if (wait > 0) throw tooManyGuesses(wait)
      await requestPasswordLink(needs, { email, language: languageOf(request.headers['accept-language']) })
      reply.header('cache-control', 'no-store')
      // The same answer for every address does not reveal which addresses are known.
      return { done: true }
    },
  )
}
