import { createMemoryState } from '@chat-adapter/state-memory'
import { Chat } from 'chat'
import { newWebhookSecret } from '../../../server/webhooks/sign'
import { aQuestion, here, startAppWith, stopApp } from '../../testing/a-question'
import { createBubblewireAdapter } from '../index'
import { serve } from './serve'

export const keys = { secret: newWebhookSecret(), verifyToken: 'a-token' }

let files: Awaited<ReturnType<typeof serve>>

/** Starts a server. Its uploads have its public address, which is known before its port is. */
export async function startServer(): Promise<void> {
  files = await serve(({ url }) => fetch(here().url + new URL(url).pathname + new URL(url).search))
  await startAppWith({ PUBLIC_URL: files.url })
}

export async function stopServer(): Promise<void> {
  await stopApp()
  await files.close()
}

/** Starts a bot whose webhook the server calls. */
export async function aBot() {
  const bubblewire = createBubblewireAdapter({ client: here().client, webhook: keys })
  const bot = new Chat({
    userName: 'bot',
    adapters: { bubblewire },
    state: createMemoryState(),
    concurrency: 'queue',
    logger: 'silent',
  })
  const server = await serve((request) => bot.webhooks.bubblewire(request))
  const webhook = await here().client('createWebhook', {
    name: 'bot',
    url: server.url,
    secret: keys.secret,
    verify_token: keys.verifyToken,
    registered_events: ['content.imported', 'content.deleted', 'content.reacted'],
  })
  if (!webhook.active) throw new Error(`The webhook is not active: ${webhook.handshake_error}`)
  const stop = async () => {
    await here().client('deleteWebhook', { id: webhook.id })
    await server.close()
  }
  return { bot, bubblewire, stop }
}

/** Lets a new customer say something, and returns their thread. */
export async function aConversation({ bot, bubblewire }: Awaited<ReturnType<typeof aBot>>, body = 'Hello') {
  const question = await aQuestion(body)
  const { source_id } = await question.call('getContent', { id: question.reply.in_reply_to_id })
  await bot.initialize()
  const id = bubblewire.encodeThreadId({ sourceId: source_id, threadId: question.thread_id })
  return { thread: bot.thread(id), sent: async () => (await question.contents()).at(-1), ...question }
}
