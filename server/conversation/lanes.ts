/** Lanes of the outbox: rows of one lane are handled in order, lanes beside each other. */
export const eventLane = (threadId: string) => `event:${threadId}`
export const channelLane = (threadId: string) => `channel:${threadId}`
export const webhookLane = (webhookId: string, threadId: string) => `webhook:${webhookId}:${threadId}`
/** Every lane of one webhook begins with this. */
export const webhookLanes = (webhookId: string) => `webhook:${webhookId}:`

/** The id of the webhook whose lane this is; null for every other lane. */
export function webhookOf(lane: string): string | null {
  const [kind, id] = lane.split(':')
  return kind === 'webhook' && id ? id : null
}
