import { spawn } from 'node:child_process'
// @ts-expect-error A script without types.
import { freePort } from '../../scripts/free-port.mjs'
import { aRunningApp, eventually } from '../../server/testing/a-running-app'
import { newWebhookSecret } from '../../server/webhooks/sign'
import type { Content } from '../typescript/operations'
import type { aProject } from './a-project'

export type ReadmeBot = Awaited<ReturnType<typeof aReadmeBot>>

/** Starts `bot.ts` of a README, compiled, beside a server that calls its webhook. */
export async function aReadmeBot({ at }: Pick<Awaited<ReturnType<typeof aProject>>, 'at'>) {
  const app = await aRunningApp()
  const keys = { WEBHOOK_SECRET: newWebhookSecret(), WEBHOOK_VERIFY_TOKEN: 'a-token' }
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}/`
  const server = { BUBBLEWIRE_URL: app.url, BUBBLEWIRE_TOKEN: app.account.access_token, PORT: port }
  const bot = spawn(process.execPath, [at('out/bot.js')], { env: { ...process.env, ...server, ...keys } })
  let printed = ''
  for (const stream of [bot.stdout, bot.stderr]) stream.on('data', (part) => (printed += String(part)))
  const stop = async () => {
    bot.kill()
    await app.stop()
  }
  const patiently = <T>(what: string, condition: () => T | Promise<T>) =>
    eventually(what, condition).catch(async (error: Error) => {
      throw new Error(`${error.message}. The bot printed: ${printed}`)
    })
  await patiently('the bot listens', () => fetch(url).catch(() => null))
  const webhook = await app.client('createWebhook', {
    name: 'bot',
    url,
    secret: keys.WEBHOOK_SECRET,
    verify_token: keys.WEBHOOK_VERIFY_TOKEN,
    registered_events: ['content.imported'],
  })
  if (!webhook.active) throw new Error(`The webhook is not active: ${webhook.handshake_error} ${printed}`)
  const ask = async (body: string) => {
    const customer = await app.customer()
    const { thread_id } = await customer.say(body)
    const answers = (count: number): Promise<Content[]> =>
      patiently(`${count} answers`, async () => {
        const { records } = await app.client('listContents', { thread_id, sort: 'created_at' })
        const whole = records.filter(({ created_from, live }) => created_from === 'api' && live !== 'streaming')
        return whole.length >= count && whole
      }) as Promise<Content[]>
    return { customer, thread_id, answers }
  }
  return {
    app,
    stop,
    /** Says something as a new customer. `answers` resolves with so many whole messages of the bot. */
    ask,
  }
}
