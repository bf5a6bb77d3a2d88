import { MockLanguageModelV3 } from 'ai/test'

type Streamed =
  Awaited<ReturnType<MockLanguageModelV3['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never

/** A text, another part of the stream, or something to wait for. */
export type Act = string | Streamed | (() => unknown)

export const noUsage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
}

export const calls = (toolName: string, input: unknown, toolCallId = toolName): Streamed => ({
  type: 'tool-call',
  toolCallId,
  toolName,
  input: typeof input === 'string' ? input : JSON.stringify(input),
})

/** A model that does these steps, one for each call, and listens to its signal. */
export function aModel(...steps: Act[][]) {
  let nth = 0
  return new MockLanguageModelV3({
    doStream: async ({ abortSignal }) => {
      const acts = steps[nth] ?? []
      nth += 1
      return { stream: streamOf(acts, String(nth), abortSignal) }
    },
  })
}

function streamOf(acts: readonly Act[], id: string, signal: AbortSignal | undefined): ReadableStream<Streamed> {
  return new ReadableStream({
    async start(controller) {
      const aborted = new Promise<never>((_, fail) => {
        signal?.addEventListener('abort', () => fail(signal.reason))
      })
      aborted.catch(() => {})
      try {
        const send = (part: Streamed) => controller.enqueue(part)
        send({ type: 'stream-start', warnings: [] })
        if (acts.some((act) => typeof act === 'string')) send({ type: 'text-start', id })
        for (const act of acts) {
          if (typeof act === 'function') await Promise.race([act(), aborted])
          else send(typeof act === 'string' ? { type: 'text-delta', id, delta: act } : act)
        }
        if (acts.some((act) => typeof act === 'string')) send({ type: 'text-end', id })
        const hasCalls = acts.some((act) => typeof act === 'object' && act.type === 'tool-call')
        const unified = hasCalls ? 'tool-calls' : 'stop'
        if (!acts.some((act) => typeof act === 'object' && act.type === 'finish'))
          send({ type: 'finish', finishReason: { unified, raw: undefined }, usage: noUsage })
        controller.close()
      } catch (error) {
        controller.error(error)
      }
    },
  })
}
