import { z } from 'zod'
import { publicPath } from '../../config/public-address'
import { changeSubscription, isSubscribed } from '../../conversation/customers/mail/unsubscribe'
import { unsubscribePage, unsubscribePolicy } from '../../mail/unsubscribe-page'
import { upTo } from '../../values/text-shapes'
import type { Api, ApiNeeds } from '../http/api'
import { countVisitors } from '../http/rate-limit'

/**
 * Only POST unsubscribes, because mail programs open links automatically. Their unsubscribe button sends a POST (RFC
 * 8058).
 */
export function unsubscribeRoutes(app: Api, needs: ApiNeeds): void {
  const count = countVisitors(needs)
  const path = '/mail/unsubscribe/:token'
  const options = { config: { public: true }, schema: { hide: true, params: z.object({ token: upTo(200) }) } }
  const { host } = new URL(needs.config.publicUrl)
  const addressOf = (token: string) => `${publicPath(needs.config)}/mail/unsubscribe/${encodeURIComponent(token)}`

  app.get(path, options, async (request, reply) => {
    count(request, reply)
    const { token } = request.params
    const receivesMail = await isSubscribed(needs, token)
    const language = request.headers['accept-language'] ?? 'en'
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', unsubscribePolicy)
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'no-store')
      .send(unsubscribePage(language, host, receivesMail, `${addressOf(token)}${receivesMail ? '' : '?again=1'}`))
  })

  app.post(
    path,
    { ...options, schema: { querystring: z.object({ again: z.literal('1').optional() }), ...options.schema } },
    async (request, reply) => {
      count(request, reply)
      const { token } = request.params
      await changeSubscription(needs, token, request.query.again === '1')
      return reply.redirect(addressOf(token), 303)
    },
  )
}
