import type { SubscriptionKeys } from '../../../contract/chat/embed'

export function keysOf(subscription: PushSubscription): SubscriptionKeys {
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}
