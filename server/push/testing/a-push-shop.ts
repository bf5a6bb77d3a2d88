import type { PushAnswerRequest, PushMessage, PushNotice, PushSubscribeRequest } from '../../../contract/chat/push'
import { aPushService, type PushService } from '../../testing/a-push-service'
import { aRunningApp, eventually } from '../../testing/a-running-app'
import { aVisitor, aWebSource, type VisitorDevice } from '../../testing/a-visitor'

type Answer = Parameters<typeof aPushService>[0]

export const origin = 'https://shop.example'

/** Starts a server with a source that sends notices, and a push service. Only `pass` moves the clock. */
export async function aPushShop({
  answer,
  env = {},
  settings = {},
}: {
  answer?: Answer
  env?: Record<string, string>
  settings?: object
} = {}) {
  let now = Date.now()
  const clock = () => now
  const service: PushService = await aPushService(answer, clock)
  const here = await aRunningApp({ PUSH_DELAY: '5', ...env }, { clock })
  const source = await aWebSource(here, { settings: { push: true, ...settings } })
  const metric = async (outcome: string) => {
    const text = await here.app.needs.metrics.text()
    return Number(new RegExp(`pushes_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
  }

  const shop = {
    ...{ here, service, clock, metric, ...source },
    pass: (ms: number) => {
      now += ms
    },
    rows: () => shop.rowsOf('reach'),
    rowsOf: async (of: 'reach' | 'alert'): Promise<number> => {
      const depth = await here.store.read.outboxDepth(now)
      return depth.find(({ kind }) => kind === of)?.waiting ?? 0
    },
    customer: (token?: string) =>
      aVisitor(here, { channelId: source.channelId, origin, ...(token === undefined ? {} : { token }) }),
    subscribe: async (visitor: VisitorDevice, more: Partial<PushSubscribeRequest> = {}) => {
      const { key } = await visitor.value('push:key', {})
      const browser = service.subscribe(key ?? '')
      const subscriptionFields = { scope: 'site', page_url: `${origin}/cart?coupon=1`, language: 'en' } as const
      await visitor.value('push:subscribe', { ...browser, ...subscriptionFields, ...more })
      return browser
    },
    reply: async (contentId: string, body: string | object) => {
      const fields = typeof body === 'string' ? { body } : body
      const { body: content, status } = await here.call('POST', '/1.0/contents', {
        in_reply_to_id: contentId,
        ...fields,
      })
      if (status !== 200) throw new Error(`The reply was refused: ${JSON.stringify(content)}`)
      return content as { id: string; thread_id: string }
    },
    /** Sends a reply that the customer does not see before its notice is due. */
    unseen: async (contentId: string, body: string | object) => {
      const content = await shop.reply(contentId, body)
      now += 5_000
      return content
    },
    pushes: (browser: { endpoint: string }, count: number): Promise<PushMessage[]> =>
      eventually(`${count} pushes`, () => {
        const messages = service.of(browser)
        return messages.length >= count ? messages.map(({ message }) => message) : null
      }),
    notice: async (browser: { endpoint: string }, nth = 0): Promise<PushNotice['notification']> => {
      const message = (await shop.pushes(browser, nth + 1))[nth] as PushNotice
      return message.notification
    },
    settled: (of: 'reach' | 'alert' = 'reach') => eventually('no row waits', async () => (await shop.rowsOf(of)) === 0),
    answer: (input: PushAnswerRequest) => shop.post('answers', input),
    post: async (name: string, input: object, path = '/push') => {
      const answer = await fetch(`${here.url}${path}/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', origin },
        body: JSON.stringify(input),
      })
      const body = (await answer.json()) as Record<string, string>
      return { status: answer.status, body, headers: answer.headers }
    },
    stop: async () => {
      await here.stop()
      await service.close()
    },
  }
  return shop
}

export type PushShop = Awaited<ReturnType<typeof aPushShop>>
