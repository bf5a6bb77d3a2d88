import { type Model, type ModelRequest, type StreamEventResponseCompleted, Usage } from '@openai/agents-core'

type Output = StreamEventResponseCompleted['response']['output'][number]
type Streamed = ReturnType<Model['getStreamedResponse']>

/** A text, a call, or something to wait for. */
export type Act = string | Extract<Output, { type: 'function_call' }> | (() => unknown)

export const calls = (name: string, input: unknown, callId = name): Act => ({
  type: 'function_call',
  callId,
  name,
  status: 'completed',
  arguments: typeof input === 'string' ? input : JSON.stringify(input),
})

/** A model that does these steps, one for each request, and listens to its signal. `requests` has what it read. */
export function aModel(...steps: Act[][]) {
  const requests: ModelRequest[] = []
  function stepOf(request: ModelRequest): readonly Act[] {
    requests.push(request)
    return steps[requests.length - 1] ?? []
  }
  const model: Model = {
    getResponse: async (request) => ({ usage: new Usage(), output: outputOf(stepOf(request)) }),
    async *getStreamedResponse(request): Streamed {
      const acts = stepOf(request)
      const { signal } = request
      const aborted = new Promise<never>((_, fail) => {
        signal?.addEventListener('abort', () => fail(signal.reason))
      })
      aborted.catch(() => {})
      for (const act of acts) {
        if (typeof act === 'function') await Promise.race([act(), aborted])
        else if (typeof act === 'string') yield { type: 'output_text_delta', delta: act }
      }
      yield { type: 'response_done', response: { id: '1', usage: noUsage, output: outputOf(acts) } }
    },
  }
  return Object.assign(model, { requests })
}

const noUsage = { inputTokens: 0, outputTokens: 0, totalTokens: 0 }

export function outputOf(acts: readonly Act[]): Output[] {
  const text = acts.filter((act) => typeof act === 'string').join('')
  const isCall = (act: Act): act is Exclude<Act, string | (() => unknown)> => typeof act === 'object'
  const message: Output = {
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text }],
  }
  return [...(text === '' ? [] : [message]), ...acts.filter(isCall)]
}

/** The results of tools that the model read in its last request. */
export const resultsIn = ({ requests }: { requests: readonly ModelRequest[] }): string[] =>
  [requests.at(-1)?.input ?? []].flat().flatMap((item) => {
    if (typeof item === 'string' || item.type !== 'function_call_result') return []
    const { output } = item
    return [typeof output === 'string' ? output : 'text' in output ? String(output.text) : JSON.stringify(output)]
  })
