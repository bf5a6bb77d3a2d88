import { z } from 'zod'
import { pushEndpointWrong } from '../../../conversation/customers/refusals'
import { managedSource } from '../../../conversation/setup/sources'
import type { PushResult } from '../../../push/send-push'
import { upTo } from '../../../values/text-shapes'
import { operationsOf } from '../../document/operation'
import type { Api, ApiNeeds } from '../../http/api'
import { byId } from '../../http/given'

const keyShape = z.object({ key: z.string() }).meta({
  id: 'PushKey',
  description: 'The public key with which a browser subscribes to notices of this server (VAPID), base64url.',
})
const testShape = z.object({
  endpoint: upTo(2_000).min(1).meta({ description: '`PushSubscription.endpoint` of your own browser.' }),
  p256dh: upTo(100).meta({ description: "The browser's public key, base64url." }),
  auth: upTo(30).meta({ description: "The browser's secret, base64url." }),
  language: upTo(35).default('en').meta({ description: 'The language of the notice: a BCP 47 tag.' }),
})
export const pushOutcomeShape = z
  .object({
    outcome: z.enum(['sent', 'gone', 'too_large', 'refused', 'later']),
    reason: z.string().nullable(),
  })
  .meta({
    id: 'PushTest',
    description:
      '`sent`: the push service has taken the notice. `gone`: the browser has ended the subscription. `later`: the push service cannot be reached or wants it later. `reason` says more.',
  })

export const pushOutcome = (result: PushResult) => ({
  outcome: result.outcome,
  reason: 'reason' in result ? result.reason : null,
})

const operation = operationsOf('content_sources')

/** Sends a test notice to the administrator's browser, which subscribes only for the test. Stores nothing. */
export function pushTestRoutes(app: Api, needs: ApiNeeds): void {
  app.get(
    '/1.0/content_sources/:id/push_test',
    operation('readPushKey', 'The key with which your browser subscribes to a test notice', {
      params: byId,
      returns: keyShape,
    }),
    async ({ agent, params }) => {
      await managedSource(needs.store.read, agent, params.id)
      return { key: needs.pushes.key }
    },
  )
  app.post(
    '/1.0/content_sources/:id/push_test',
    operation('testPush', 'Send a test notice to your own browser', {
      params: byId,
      body: testShape,
      returns: pushOutcomeShape,
    }),
    async ({ agent, params, body: { language, ...to } }) => {
      const source = await managedSource(needs.store.read, agent, params.id)
      const fault = needs.pushes.faultOf(to)
      if (fault !== null) throw pushEndpointWrong(fault)
      return pushOutcome(await needs.testNotice({ source, to, language }))
    },
  )
}
