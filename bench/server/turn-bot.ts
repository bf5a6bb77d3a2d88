import type { Api, Bot } from './bot'

export type ConversationExtra = 'nothing' | 'intervention' | 'file'

const select = {
  type: 'select',
  items: [
    { title: 'Order status', payload: 'order' },
    { title: 'Opening hours', payload: 'hours' },
    { title: 'Talk to a person', payload: 'person' },
  ],
}

/** Registers the bot's webhook. With an intervention, the first reply to a thread opens one. */
export async function prepareBot(api: Api, bot: Bot, having: ConversationExtra) {
  const reply = (in_reply_to_id: string, body: string, fields: object = {}) =>
    api.call('POST', '/1.0/contents', { in_reply_to_id, body, structured_content: select, ...fields })
  if (!api.hasResources) return { say: reply, release: async () => {} }
  const { id } = await api.call('POST', '/1.0/webhooks', {
    url: bot.url,
    name: 'turns',
    active: true,
    verify_token: 'turns',
    registered_events: ['content.imported'],
  })
  const file = having === 'file' ? await api.upload() : null
  const say = async (content: string, body: string) => {
    if (having === 'intervention' && body.endsWith('-0'))
      await api.call('POST', `/1.0/interventions?content_id=${content}`)
    await reply(content, body, file === null ? {} : { attachment_ids: [file] })
  }
  return { say, release: async () => void (await api.call('DELETE', `/1.0/webhooks/${id}`)) }
}
