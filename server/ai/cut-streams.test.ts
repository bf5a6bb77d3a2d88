import { type BaseEvent, EventType } from '@ag-ui/core'
import { EventEncoder } from '@ag-ui/encoder'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '../../scripts/runs'
import { aRunningApp, type RunningApp } from '../testing/a-running-app'
import { aiWorld } from './testing/ai-world'
import type { Script, TestAgent } from './testing/an-ai-agent'

let here: RunningApp
let agent: TestAgent
const { anAgent, closeAgents, texts, ended } = aiWorld(() => here)
const fallback = 'A colleague will answer.'
beforeAll(async () => {
  here = await aRunningApp()
  agent = await anAgent({ fallback: { '*': fallback } })
})
afterAll(async () => {
  await closeAgents()
  await here.stop()
})

const text = 'Grüße 🐌, **hello**'

/** The bytes of a run that streams a text and calls a tool of the agent. */
function recorded(threadId: string, runId: string): Buffer {
  const encoder = new EventEncoder()
  const events = [
    { type: EventType.RUN_STARTED, threadId, runId },
    { type: EventType.STEP_STARTED, stepName: 'search' },
    { type: EventType.TOOL_CALL_START, toolCallId: 't', toolCallName: 'search' },
    { type: EventType.TOOL_CALL_ARGS, toolCallId: 't', delta: '{"id":1}' },
    { type: EventType.TOOL_CALL_END, toolCallId: 't' },
    { type: EventType.TOOL_CALL_RESULT, messageId: 'r', toolCallId: 't', content: '{}', role: 'tool' },
    { type: EventType.STEP_FINISHED, stepName: 'search' },
    { type: EventType.TEXT_MESSAGE_START, messageId: 'm', role: 'assistant' },
    ...[...text].map((delta) => ({ type: EventType.TEXT_MESSAGE_CONTENT, messageId: 'm', delta })),
    { type: EventType.TEXT_MESSAGE_END, messageId: 'm' },
    { type: EventType.RUN_FINISHED, threadId, runId },
  ]
  return Buffer.from(events.map((event) => encoder.encode(event as unknown as BaseEvent)).join(''))
}

/** Sends this share of the bytes of the run in pieces, and ends. */
const sending =
  (share: number, cuts: readonly number[]): Script =>
  async ({ input, response }) => {
    const whole = recorded(input.threadId, input.runId)
    const bytes = whole.subarray(0, Math.floor(whole.length * share))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const places = [0, ...cuts.map((cut) => Math.floor(cut * bytes.length)).sort((a, b) => a - b)]
    for (const [nth, from] of places.entries()) {
      response.write(bytes.subarray(from, places[nth + 1]))
      await new Promise(setImmediate)
    }
    response.end()
  }

const share = fc.double({ min: 0, max: 0.99, noNaN: true })

test('a run ends the same, however its bytes arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(share, { maxLength: 10 }), async (cuts) => {
      agent.next(sending(1, cuts))
      const customer = await here.customer()
      const { thread_id } = await customer.say('Hi')
      expect(await ended(thread_id)).toMatchObject({ state: 'finished', error: null })
      expect(await texts(customer, 1)).toEqual(['Grüße 🐌, hello'])
      customer.close()
    }),
    { numRuns: runs(15) },
  )
})

test('a run that is cut anywhere ends with the fallback and a person', async () => {
  await fc.assert(
    fc.asyncProperty(share, fc.array(share, { maxLength: 3 }), async (part, cuts) => {
      agent.next(sending(part, cuts))
      const customer = await here.customer()
      const { thread_id } = await customer.say('Hi')
      expect(await ended(thread_id)).toMatchObject({ state: 'failed' })
      const shown = await texts(customer, 1)
      expect(shown.at(-1)).toBe(fallback)
      expect('Grüße 🐌, hello').toContain(shown.slice(0, -1).join('').replaceAll('*', ''))
      expect((await here.store.read.thread(thread_id))?.handed_over_at).not.toBeNull()
      customer.close()
    }),
    { numRuns: runs(25) },
  )
})
