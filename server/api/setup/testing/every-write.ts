import type { RunningApp } from '../../../testing/a-running-app'
import type { SharedWorld } from './a-shared-world'

export interface Attempt {
  ids?: string[]
  query?: string
  body?: object
  /** The status of the same request with an unlimited token, which proves that the request is valid. */
  whole?: number
}

const hour = () => new Date(Date.now() + 3_600_000).toISOString()

/** The order matters: with the unlimited token all requests run in this order, so deletions come last. */
export const writes: Record<string, (w: SharedWorld) => Attempt> = {
  'PUT /1.0/contents/{id}/reaction': (w) => ({ ids: [w.content], body: { reaction: 'heart' } }),
  'DELETE /1.0/contents/{id}/reaction': (w) => ({ ids: [w.content] }),
  'PUT /1.0/contents/{id}/payment': (w) => ({ ids: [w.content], body: { status: 'paid' }, whole: 422 }),
  'PATCH /1.0/contents/{id}': (w) => ({ ids: [w.answer], body: { body: 'Other words' } }),
  'POST /1.0/contents': (w) => ({ body: { in_reply_to_id: w.second, body: 'Here' } }),
  'POST /1.0/contents/live': (w) => ({ query: `in_reply_to_id=${w.second}`, body: { text: 'Here' } }),
  'PUT /1.0/contents/live': (w) => ({ query: `in_reply_to_id=${w.second}`, body: { text: 'Here' } }),
  'POST /1.0/interventions': (w) => ({ body: { content_id: w.content } }),
  'POST /1.0/conversations/{id}/comments': (w) => ({ ids: [w.thread], body: { body: 'A note' } }),
  'PUT /1.0/content_threads/{id}/disable_text_input': (w) => ({ ids: [w.thread] }),
  'PUT /1.0/content_threads/{id}/enable_text_input': (w) => ({ ids: [w.thread] }),
  'PUT /1.0/content_threads/{id}/delivered': (w) => ({ ids: [w.thread], body: { content_id: w.content } }),
  'PUT /1.0/content_threads/{id}/read': (w) => ({ ids: [w.thread], body: { content_id: w.content } }),
  'PUT /1.0/content_threads/{id}/typing': (w) => ({ ids: [w.thread], body: { active: true } }),
  'PUT /1.0/conversations/{id}/take': (w) => ({ ids: [w.thread], body: {} }),
  'PUT /1.0/conversations/{id}/hand_over': (w) => ({ ids: [w.thread], body: { user_id: w.agent.id } }),
  'PUT /1.0/conversations/{id}/reassign': (w) => ({ ids: [w.thread], body: { user_id: w.agent.id } }),
  'PUT /1.0/conversations/{id}/sort': (w) => ({ ids: [w.thread], body: { routing_mode: 'real_time' } }),
  'PUT /1.0/conversations/{id}/prioritize': (w) => ({ ids: [w.thread], body: { priority: 'high' } }),
  'PUT /1.0/conversations/{id}/snooze': (w) => ({ ids: [w.thread], body: { until: hour() } }),
  'PUT /1.0/conversations/{id}/wake': (w) => ({ ids: [w.thread], body: {} }),
  'PUT /1.0/conversations/{id}/release': (w) => ({ ids: [w.thread], body: {} }),
  'PUT /1.0/conversations/{id}/give_back': (w) => ({ ids: [w.thread], body: {}, whole: 409 }),
  'PUT /1.0/conversations/{id}/accept': (w) => ({ ids: [w.thread], body: {}, whole: 409 }),
  'PUT /1.0/conversations/{id}/pass_on': (w) => ({ ids: [w.thread], body: {}, whole: 409 }),
  'POST /1.0/conversations/{id}/transcript/mail': (w) => ({
    ids: [w.thread],
    body: { email: 'ada@example.com', language: 'en', time_zone: 'Europe/London' },
    whole: 409,
  }),
  'PUT /1.0/interventions/{id}/reassign': (w) => ({ ids: [w.intervention], body: { user_id: w.agent.id } }),
  'PUT /1.0/interventions/{id}/close': (w) => ({ ids: [w.intervention], whole: 403 }),
  'DELETE /1.0/interventions/{id}/cancel': (w) => ({ ids: [w.intervention] }),
  'PUT /1.0/contents/{id}/ignore': (w) => ({ ids: [w.content] }),
  'PUT /1.0/conversations/{id}/ignore': (w) => ({ ids: [w.thread], body: {} }),
  'PUT /1.0/conversations/{id}/close': (w) => ({ ids: [w.thread], body: {} }),
  'PUT /1.0/conversations/{id}/reopen': (w) => ({ ids: [w.thread], body: {} }),
  'PUT /1.0/content_threads/{id}/close': (w) => ({ ids: [w.answered] }),
  'PUT /1.0/content_threads/{id}/open': (w) => ({ ids: [w.answered] }),
  'POST /1.0/conversations/bulk': (w) => ({
    body: { act: 'prioritize', conversation_ids: [w.thread], priority: 'low' },
  }),
  'POST /1.0/bots/handover': () => ({
    body: { identity_foreign_id: 'nobody', from: 'bot', to: 'agent', type: 'messenger' },
    whole: 404,
  }),
  'PUT /1.0/attachments/{id}': (w) => ({ ids: [w.file], body: { alternative_text: 'A note' } }),
  'PUT /1.0/attachments/{id}/publish': (w) => ({ ids: [w.file] }),
  'POST /1.0/saved_replies': () => ({ body: { name: 'All', body: 'Hi', personal: false } }),
  'PUT /1.0/saved_replies/{id}': (w) => ({ ids: [w.reply], body: { body: 'Other words' } }),
  'POST /1.0/library_items': () => ({ body: { kind: 'message', name: 'All', body: 'Hi' } }),
  'PUT /1.0/library_items/{id}': (w) => ({ ids: [w.item], body: { body: 'Other words' } }),
  'PUT /1.0/library_items/{id}/versions/{version}/restore': (w) => ({ ids: [w.item, '1'], body: {} }),
  'POST /1.0/library_items/{id}/reviews': (w) => ({ ids: [w.item], body: { days: 1 } }),
  'PUT /1.0/library_items/{id}/comments/{comment_id}': (w) => ({ ids: [w.item, w.comment], body: { resolved: true } }),
  'PUT /1.0/library_items/{id}/comments/{comment_id}/read': (w) => ({ ids: [w.item, w.comment] }),
  'POST /1.0/webhooks': () => ({
    body: { url: 'http://127.0.0.1:8099/', active: false, registered_events: ['content.thread_closed'] },
  }),
  'PUT /1.0/webhooks/{id}': (w) => ({ ids: [w.webhook], body: { name: 'Other' } }),
  'POST /1.0/webhooks/{id}/rotate_secret': (w) => ({ ids: [w.webhook], body: {} }),
  'POST /1.0/webhooks/{id}/test': (w) => ({ ids: [w.webhook] }),
  'POST /1.0/webhooks/{id}/deliveries/{delivery_id}/replay': (w) => ({ ids: [w.webhook, w.delivery] }),
  'POST /1.0/webhooks/{id}/replay': (w) => ({ ids: [w.webhook], body: { failed_since: '2020-01-01T00:00:00Z' } }),
  'POST /1.0/communities': () => ({ body: { name: 'Another' } }),
  'PUT /1.0/communities/{id}': (w) => ({ ids: [w.community], body: { signed_identities: 'required' } }),
  'POST /1.0/communities/{id}/keys': (w) => ({ ids: [w.community], body: { algorithm: 'HS256' } }),
  'PUT /1.0/communities/{id}/keys/{key_id}/rotate': (w) => ({ ids: [w.community, w.key], body: {} }),
  'DELETE /1.0/communities/{id}/keys/{key_id}': (w) => ({ ids: [w.community, w.key] }),
  'POST /studio/sources': () => ({}),
  'POST /1.0/content_sources': (w) => ({
    body: { name: 'Third', type: 'web_messaging', community_id: w.community, web_messaging: true },
  }),
  'PUT /1.0/content_sources/{id}': (w) => ({ ids: [w.other], body: { name: 'Other' } }),
  'PUT /1.0/content_sources/{id}/rotate_connector_secret': (w) => ({ ids: [w.connected] }),
  'POST /1.0/content_sources/{id}/push_test': (w) => ({
    ids: [w.other],
    body: {
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
      p256dh: 'B'.repeat(87),
      auth: 'B'.repeat(22),
    },
    whole: 422,
  }),
  'POST /1.0/content_sources/{id}/mail_test': (w) => ({ ids: [w.other], whole: 409 }),
  'PUT /1.0/channels/{id}': (w) => ({ ids: [w.mode], body: { ring_seconds: 33 } }),
  'POST /1.0/users': () => ({ body: { name: 'New' } }),
  'PUT /1.0/users/{id}': (w) => ({ ids: [w.agent.id], body: { name: 'Other' } }),
  'PUT /1.0/users/{id}/sources_permissions': (w) => ({ ids: [w.agent.id], body: { sources_permissions: [] } }),
  'PUT /1.0/users/{id}/status': (w) => ({ ids: [w.agent.id], body: { availability: 'busy' } }),
  'DELETE /1.0/users/{id}/second_factors': (w) => ({ ids: [w.agent.id] }),
  'DELETE /1.0/users/{id}/sessions': (w) => ({ ids: [w.agent.id] }),
  'POST /1.0/users/{id}/sign_in_link': (w) => ({ ids: [w.agent.id] }),
  'POST /1.0/users/{id}/sign_in_link/mail': (w) => ({ ids: [w.agent.id], whole: 409 }),
  'PUT /1.0/users/me': () => ({ body: { name: 'Other' } }),
  'DELETE /1.0/users/me/sessions': () => ({}),
  'DELETE /1.0/users/me/sessions/{id}': () => ({ ids: ['f'.repeat(24)], whole: 404 }),
  'POST /1.0/roles': () => ({ body: { name: 'New', rights: [] } }),
  'PUT /1.0/roles/{id}': (w) => ({ ids: [w.role], body: { name: 'Other' } }),
  'POST /1.0/access_tokens': (w) => ({ body: { label: 'New', agent_id: w.agent.id } }),
  'PUT /1.0/access_tokens/{id}': (w) => ({ ids: [w.agent.tokenId], body: { label: 'Other' } }),
  'PUT /1.0/retention': () => ({ body: { sessions_days: 400 } }),
  'PUT /1.0/identities/{id}': (w) => ({ ids: [w.customer], body: { firstname: 'Ada' } }),
  'POST /1.0/identity_groups': (w) => ({ body: { identity_ids: [w.customer, w.stranger] } }),
  'PUT /1.0/identity_groups/{id}/merge': (w) => ({ ids: [w.group], body: { identity_ids: [w.customer] } }),
  'PUT /1.0/identity_groups/{id}/split': (w) => ({ ids: [w.group], body: { identity_ids: [w.third] } }),
  'DELETE /1.0/identities/{id}/devices/{device_id}': (w) => ({ ids: [w.customer, w.device] }),
  'DELETE /1.0/identities/{id}/data': (w) => ({ ids: [w.customer] }),
  'DELETE /1.0/contents/{id}': (w) => ({ ids: [w.answer] }),
  'DELETE /1.0/library_items/{id}/comments/{comment_id}': (w) => ({ ids: [w.item, w.comment] }),
  'DELETE /1.0/library_items/{id}/reviews/{review_id}': (w) => ({ ids: [w.item, w.review] }),
  'DELETE /1.0/library_items/{id}': (w) => ({ ids: [w.item] }),
  'DELETE /1.0/saved_replies/{id}': (w) => ({ ids: [w.reply] }),
  'DELETE /1.0/webhooks/{id}': (w) => ({ ids: [w.webhook] }),
  'DELETE /1.0/access_tokens/{id}': (w) => ({ ids: [w.agent.tokenId] }),
  'DELETE /1.0/roles/{id}': (w) => ({ ids: [w.role] }),
  'DELETE /1.0/communities/{id}': (w) => ({ ids: [w.empty] }),
  'DELETE /1.0/content_sources/{id}': (w) => ({ ids: [w.unused] }),
}

export async function sendAttempt(here: RunningApp, world: SharedWorld, name: string, token?: string) {
  const { ids = [], query, body } = writes[name]?.(world) ?? {}
  const [method = '', route = ''] = name.split(' ')
  const left = [...ids]
  const path = route.replaceAll(/\{\w+\}/g, () => left.shift() ?? '') + (query ? `?${query}` : '')
  if (!route.endsWith('/live')) return here.call(method, path, body, token)
  const headers = {
    authorization: `Bearer ${token ?? here.account.access_token}`,
    'content-type': 'application/x-ndjson',
  }
  const answer = await fetch(here.url + path, { method, headers, body: `${JSON.stringify(body)}\n` })
  return { status: answer.status, body: JSON.parse((await answer.text()).split('\n')[0] ?? '') }
}
