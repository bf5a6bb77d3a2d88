import type { RunningApp } from '../../../testing/a-running-app'
import { aWebSource } from '../../../testing/a-visitor'
import { type Agent, anAgent } from '../../../testing/an-agent'

export type SharedWorld = Awaited<ReturnType<typeof aSharedWorld>>

export async function aSharedWorld(here: RunningApp) {
  const callApi = async (method: string, path: string, body?: object) => {
    const answer = await here.call(method, `/1.0/${path}`, body)
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const otherSource = await aWebSource(here)
  const community = otherSource.communityId
  const sourceFields = { name: 'First', type: 'web_messaging', community_id: community, web_messaging: true }
  const first = await callApi('POST', 'content_sources', sourceFields)
  const sourceIds = [first.id as string, otherSource.sourceId]
  const message = async (channelId: string) => {
    const { id } = await (await here.customer(undefined, channelId)).say('Hello')
    return callApi('GET', `contents/${id}`)
  }
  const [content, second] = [await message(otherSource.channelId), await message(otherSource.channelId)]
  const { body: answer } = await here.call('POST', '/1.0/contents', { in_reply_to_id: second.id, body: 'Yes?' })
  const file = await aPrivateFile(here)
  for (const { id } of [second, await message(first.web_messaging.channel_id)])
    await callApi('POST', 'contents', { in_reply_to_id: id, attachment_ids: [file.id] })
  const stranger = await message(otherSource.channelId)
  const third = await message(otherSource.channelId)
  const group = await callApi('POST', 'identity_groups', { identity_ids: [stranger.author_id, third.author_id] })
  const handled = await callApi('POST', 'interventions', { content_id: stranger.id })
  const devices = (await callApi('GET', `identities/${content.author_id}/devices`)).records
  const reply = await callApi('POST', 'saved_replies', {
    name: 'Both',
    body: 'Hi',
    personal: false,
    source_ids: sourceIds,
  })
  const item = await callApi('POST', 'library_items', {
    kind: 'message',
    name: 'Both',
    body: 'Hi',
    source_ids: sourceIds,
  })
  const review = await callApi('POST', `library_items/${item.id}/reviews`, { version: 1, days: 1 })
  const commented = await fetch(`${here.url}/library/review/comments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-bubblewire-review': review.url.split('#')[1] ?? '' },
    body: JSON.stringify({ name: 'Ada', text: 'Good' }),
  })
  const comment = ((await commented.json()) as { comments: { id: string }[] }).comments[0]
  const agent: Agent = await anAgent(here, { reads: sourceIds, email: `${first.id}@example.com` })
  const role = await callApi('POST', 'roles', { name: 'Nobody', rights: [] })
  const webhook = await callApi('POST', 'webhooks', {
    url: (await here.receiver()).url,
    registered_events: ['content.thread_closed'],
  })
  const delivery = await callApi('POST', `webhooks/${webhook.id}/test`)
  const [mode] = (await callApi('GET', 'channels')).records
  const token = await callApi('POST', 'access_tokens', { label: 'First alone', source_ids: [first.id] })
  const connected = await callApi('POST', 'content_sources', {
    name: 'Connected',
    type: 'chat_app',
    community_id: (await callApi('POST', 'communities', { name: 'Chat app' })).id,
    settings: { connector: { url: 'http://127.0.0.1:8099/' } },
  })
  return {
    first: first.id as string,
    other: otherSource.sourceId,
    connected: connected.id as string,
    community,
    empty: (await callApi('POST', 'communities', { name: 'Empty' })).id as string,
    unused: (await callApi('POST', 'content_sources', { ...sourceFields, name: 'Unused' })).id as string,
    key: (await callApi('POST', `communities/${community}/keys`, { algorithm: 'HS256' })).id as string,
    content: content.id as string,
    thread: content.thread_id as string,
    customer: content.author_id as string,
    device: devices[0].id as string,
    second: second.id as string,
    answered: second.thread_id as string,
    intervention: handled.id as string,
    answer: answer.id as string,
    stranger: stranger.author_id as string,
    third: third.author_id as string,
    group: group.id as string,
    reply: reply.id as string,
    item: item.id as string,
    file: file.id,
    review: review.id as string,
    comment: comment?.id ?? '',
    agent,
    role: role.id as string,
    webhook: webhook.id as string,
    delivery: delivery.id as string,
    mode: mode.id as string,
    token: token.token as string,
  }
}

async function aPrivateFile(here: RunningApp): Promise<{ id: string }> {
  const form = new FormData()
  form.append('private', 'true')
  form.append('file', new Blob(['For both']), 'both.txt')
  const headers = { authorization: `Bearer ${here.account.access_token}` }
  const answer = await fetch(`${here.url}/1.0/attachments`, { method: 'POST', headers, body: form })
  return (await answer.json()) as { id: string }
}
