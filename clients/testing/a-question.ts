import type { Socket } from 'socket.io-client'
import { aRunningApp, eventually, type RunningApp } from '../../server/testing/a-running-app'

let app: RunningApp

export const startAppWith = async (env: Record<string, string>): Promise<void> => {
  app = await aRunningApp(env)
}
export const startApp = () => startAppWith({})
export const stopApp = () => app.stop()
export const here = () => app

export const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

/** A new customer says something. Returns what a bot needs to answer, and what the customer sees and does. */
export async function aQuestion(body = 'Hello') {
  const customer = await app.customer()
  const { id: in_reply_to_id, thread_id } = await customer.say(body)
  const newest = async () => (await customer.sync()).contents.at(-1)
  return {
    call: app.client,
    customer,
    thread_id,
    reply: { in_reply_to_id },
    say: customer.say,
    newest,
    contents: async () => (await app.client('listContents', { thread_id, sort: 'created_at' })).records,
    /** Waits until the chat shows this text. */
    grown: (text: string) => eventually(`the chat shows ${text}`, async () => (await newest())?.body === text),
    /** The customer stops the newest message. */
    stop: async () =>
      (customer.socket as Socket).timeout(5000).emitWithAck('message:stop', { id: (await newest())?.id ?? '' }),
  }
}
