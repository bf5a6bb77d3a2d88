import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '../../../clients/typescript/client'
import { live } from '../../../clients/typescript/live'
import { createMessageQueue } from '../../../contract/script/message-queue'
import { type Playing, playScript, type StepResult } from '../../../contract/script/play-script'
import type { Script } from '../../../contract/script/script'
import { connectCustomer } from '../chat/customer'
import type { CliApi } from '../command'
import { patterns } from './patterns'

/** One play of a script in a new conversation. */
export interface Run {
  results: StepResult[]
  /** Why the play could not be ended: the server refused a message, or is gone. Null if it ended. */
  error: string | null
}

export interface RunNeeds {
  url: string
  channelId: string
  /** Absent if the script needs no token. */
  api: CliApi | null
  /** True if the agent's steps are sent by the API. */
  both: boolean
  /** The time limit of an answer, in milliseconds. */
  withinMs: number
  onMessage: Playing['onMessage']
  stop: AbortSignal
}

/** Plays a script as a new customer. Never rejects. */
export async function runScript(script: Script, needs: RunNeeds): Promise<Run> {
  const { url, channelId, api, both, withinMs, onMessage, stop } = needs
  const results: StepResult[] = []
  const ended = new AbortController()
  let customer: Awaited<ReturnType<typeof connectCustomer>> | null = null
  try {
    customer = await connectCustomer(url, channelId, randomBytes(32).toString('base64url'))
    const now = () => performance.now()
    const queue = createMessageQueue(now)
    customer.onAnswer(queue.add, { onGrowth: queue.grow })
    const playing: Playing = {
      customer: { send: customer.send, nextMessage: queue.nextMessage },
      ...(api && both ? { agent: agentOf(api, url) } : {}),
      ...(api ? { handedOver: (threadId, ms) => isWithPeople(api, threadId, ms) } : {}),
      ...{ patterns, withinMs, now, onMessage },
      onStep: (result) => results.push(result),
    }
    await Promise.race([playScript(script, playing), customer.lostFor(withinMs), stopped(stop, ended.signal)])
    return { results, error: null }
  } catch (error) {
    return { results, error: (error as Error).message }
  } finally {
    ended.abort()
    customer?.close()
  }
}

/** Rejects when the command is stopped. `ended` removes the listener. */
function stopped(stop: AbortSignal, ended: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    const end = () => fail(new Error('The play was stopped.'))
    if (stop.aborted) end()
    else stop.addEventListener('abort', end, { once: true, signal: ended })
  })
}

const pollMs = 200

/** Waits until the conversation is with people, for at most this time. */
async function isWithPeople({ call }: CliApi, threadId: string, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs
  for (;;) {
    const { with_people } = (await call('GET', `/1.0/conversations/${threadId}`)) as { with_people: boolean }
    if (with_people || performance.now() >= end) return with_people
    await wait(pollMs)
  }
}

function agentOf({ call, token = '' }: CliApi, url: string): NonNullable<Playing['agent']> {
  return {
    async reply(in_reply_to_id, { live: pieces, ...step }) {
      if (!pieces) return call('POST', '/1.0/contents', { in_reply_to_id, ...step })
      const { structured_content } = step
      return live(createClient({ url, token }), { in_reply_to_id }, async function* () {
        yield* pieces
        if (structured_content) yield { structured_content }
      })
    },
  }
}
