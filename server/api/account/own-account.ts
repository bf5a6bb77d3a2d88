import { z } from 'zod'
import { themes } from '../../conversation/account/account-records'
import { changeOwnProfile, changePassword, endSessions } from '../../conversation/account/own-account'
import { requireGoodPassword } from '../../conversation/account/passwords'
import { passwordSignInOff } from '../../conversation/account/refusals'
import { endSession, openSessions } from '../../conversation/account/sessions'
import { iso } from '../../conversation/clock-and-ids'
import { upTo } from '../../values/text-shapes'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf, atConsole } from '../http/authenticate'
import { byId, clearable, text } from '../http/given'
import { addressOf } from '../http/rate-limit'
import { setCookies } from '../http/session-cookies'
import { booleanShape, doneShape, idShape } from '../http/shapes'
import { mePresenter, meShape } from '../setup/present-me'

const language = z.enum(['en', 'fr', 'de', 'es', 'pt', 'it', 'nl', 'pl', 'tr', 'ja', 'zh', 'ar', 'he'])
const changes = z
  .object({ name: text(100), language: clearable(language), theme: z.enum(themes), picture_id: clearable(idShape) })
  .partial()
const passwords = z.object({
  current_password: upTo(1000).nullish().meta({ description: 'Needed if there is a password.' }),
  password: upTo(1000).meta({ description: 'At least 10 characters.' }),
})
const time = z.iso.datetime()
const sessionShape = z
  .object({
    id: idShape,
    current: z.boolean().meta({ description: 'The browser that sent this request.' }),
    user_agent: z.string(),
    seen_at: time.meta({ description: 'Accurate to some minutes.' }),
    created_at: time,
    alerts: z.boolean().meta({ description: 'Whether it gets notifications while the inbox is closed.' }),
  })
  .meta({ id: 'Session', description: 'A browser that is signed in at the console.' })
const sessionList = z.object({ records: z.array(sessionShape) })

const operation = operationsOf('users')

export function ownAccountRoutes(app: Api, needs: ApiNeeds): void {
  changeOwnAccount(app, needs)
  listOwnSessions(app, needs)
  endOwnSessions(app, needs)
}

function changeOwnAccount(app: Api, needs: ApiNeeds): void {
  app.put(
    '/1.0/users/me',
    operation('changeMe', 'Change your own name and picture, and the language and theme of the console', {
      body: changes,
      returns: meShape,
    }),
    async (request) => {
      const present = await mePresenter(needs, request.agent)
      return present(await changeOwnProfile(needs, actorOf(request), request.body), request.body)
    },
  )
  app.put(
    '/1.0/users/me/password',
    operation('changeMyPassword', 'Change your password; every other browser is signed out', {
      body: passwords,
      returns: doneShape,
    }),
    async (request) => {
      const { password, current_password } = request.body
      if (!needs.config.passwordSignIn) throw passwordSignInOff()
      const actor = atConsole(request)
      requireGoodPassword(password, request.agent)
      const hash = await needs.passwords.hash(password)
      const change = { current: current_password ?? null, hash, address: addressOf(request) }
      await changePassword(needs, actor, change)
      return { done: true as const }
    },
  )
}

function listOwnSessions(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  app.get(
    '/1.0/users/me/sessions',
    operation('listMySessions', 'The browsers where you are signed in, newest first', { returns: sessionList }),
    async ({ agent, sessionId }) => {
      const alertedSessionIds = (await read.agentSubscriptionsOf(agent.id)).map(({ session_id }) => session_id)
      const records = (await openSessions(read, needs.clock, agent.id)).map(
        ({ id, user_agent, seen_at, created_at }) => ({
          id,
          current: id === sessionId,
          user_agent,
          seen_at: iso(seen_at),
          created_at: iso(created_at),
          alerts: alertedSessionIds.includes(id),
        }),
      )
      return { records }
    },
  )
}

function endOwnSessions(app: Api, needs: ApiNeeds): void {
  app.delete(
    '/1.0/users/me/sessions/:id',
    operation('endMySession', 'Sign out on one browser', { params: byId, returns: doneShape }),
    async ({ agent, params }) => {
      await endSession(needs, agent, params.id)
      return { done: true as const }
    },
  )
  app.delete(
    '/1.0/users/me/sessions',
    operation('endMySessions', 'Sign out everywhere', {
      querystring: z.object({
        others: booleanShape.default(false).meta({ description: 'Everywhere except in the browser of this request.' }),
      }),
      returns: doneShape,
    }),
    async (request, reply) => {
      const { agent, sessionId, query } = request
      await endSessions(needs, actorOf(request), agent.id, query.others && sessionId ? sessionId : undefined)
      if (!query.others && sessionId) setCookies(reply, needs.config, { session: '' })
      return { done: true as const }
    },
  )
}
