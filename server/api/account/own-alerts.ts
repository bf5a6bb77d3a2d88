import { z } from 'zod'
import type { AgentSubscriptionRecord } from '../../conversation/account/alerts/alert-port'
import {
  browserAlertSubscription,
  switchAlertsOff,
  switchAlertsOn,
} from '../../conversation/account/alerts/subscriptions'
import { alertsOff } from '../../conversation/account/refusals'
import { hashToken } from '../../values/hash-token'
import { upTo } from '../../values/text-shapes'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { atConsole } from '../http/authenticate'
import { byId } from '../http/given'
import { doneShape } from '../http/shapes'
import { pushOutcome, pushOutcomeShape } from '../setup/sources/push-test'

const choices = {
  words: z.boolean().meta({ description: 'False: notifications show neither names nor words of customers.' }),
  unassigned: z.boolean().meta({ description: 'True: also news of conversations that nobody has.' }),
}
const alertsShape = z
  .object({
    key: z.string().meta({ description: 'The public key with which the browser subscribes (VAPID), base64url.' }),
    on: z.boolean(),
    ...choices,
  })
  .meta({ id: 'OwnAlerts', description: 'Notifications of the closed inbox in the browser that asks.' })
const subscriptionShape = z.object({
  endpoint: upTo(2_000).min(1).meta({ description: '`PushSubscription.endpoint`.' }),
  p256dh: upTo(100).meta({ description: "The browser's public key, base64url." }),
  auth: upTo(30).meta({ description: "The browser's secret, base64url." }),
  language: upTo(35).meta({ description: 'The language of the notifications: a BCP 47 tag.' }),
  words: choices.words.default(true),
  unassigned: choices.unassigned.default(true),
})

const operation = operationsOf('users')

export function ownAlertRoutes(app: Api, needs: ApiNeeds): void {
  const present = (subscription: AgentSubscriptionRecord | null) => ({
    ...{
      key: needs.pushes.key,
      on: subscription !== null,
      words: subscription?.words ?? true,
      unassigned: subscription?.unassigned ?? true,
    },
  })
  app.get(
    '/1.0/users/me/alerts',
    operation('getMyAlerts', 'Whether this browser gets notifications while the inbox is closed', {
      returns: alertsShape,
    }),
    async (request) => present(await browserAlertSubscription(needs.store.read, atConsole(request))),
  )
  app.put(
    '/1.0/users/me/alerts',
    operation('switchMyAlertsOn', 'Switch them on in this browser, or change what they show', {
      body: subscriptionShape,
      returns: alertsShape,
    }),
    async (request) => {
      const { body } = request
      const subscription = { endpoint_hash: hashToken(body.endpoint), ...body }
      return present(await switchAlertsOn(needs, atConsole(request), subscription))
    },
  )
  endAlerts(app, needs)
  testAlerts(app, needs)
}

function endAlerts(app: Api, needs: ApiNeeds): void {
  app.delete(
    '/1.0/users/me/alerts',
    operation('switchMyAlertsOff', 'Switch them off in this browser', { returns: doneShape }),
    async (request) => {
      const { agent, sessionId } = atConsole(request)
      await switchAlertsOff(needs, agent.id, sessionId)
      return { done: true as const }
    },
  )
  app.delete(
    '/1.0/users/me/sessions/:id/alerts',
    operation('switchAlertsOffElsewhere', 'Switch notifications off in another browser where you are signed in', {
      params: byId,
      returns: doneShape,
    }),
    async (request) => {
      await switchAlertsOff(needs, atConsole(request).agent.id, request.params.id)
      return { done: true as const }
    },
  )
}

function testAlerts(app: Api, needs: ApiNeeds): void {
  app.post(
    '/1.0/users/me/alerts/test',
    operation('testMyAlerts', 'Send a test notification to this browser', { returns: pushOutcomeShape }),
    async (request) => {
      const subscription = await browserAlertSubscription(needs.store.read, atConsole(request))
      if (!subscription) throw alertsOff()
      return pushOutcome(await needs.testAlert(subscription))
    },
  )
}
