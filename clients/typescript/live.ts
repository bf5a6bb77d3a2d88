import type { Answer, ApiError, Client, Input } from './client.js'

/** A piece of a live message. A string is a piece of text. */
export type LivePiece =
  | string
  | { text: string }
  | { replace: string }
  | { status: string }
  | { structured_content: NonNullable<Input<'createContent'>['structured_content']> | null }

export interface LiveOptions {
  in_reply_to_id: string
  /** Repeating a call with the same id does not store the message twice. */
  client_id?: string
  auto_submitted?: boolean
  /** After so many seconds without a piece the message ends as interrupted: 10 by default, at most 120. */
  idle_timeout?: number
}

/**
 * The pieces, or a function that yields them. `stop` is aborted when the customer stops the message, and at its end.
 * Then the function returns, or throws the AbortError of a call that it aborted.
 */
export type LivePieces = AsyncIterable<LivePiece> | ((stop: AbortSignal) => AsyncIterable<LivePiece>)

/**
 * Sends a reply piece by piece and resolves with the stored content. If the server refuses a piece, that `yield` or the
 * next one throws ApiError; a repaired piece may follow. If the pieces fail, the message ends as interrupted.
 */
export async function live(call: Client, options: LiveOptions, pieces: LivePieces): Promise<Answer<'createContent'>> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const cut = new AbortController()
  const wait = () => setTimeout(() => cut.abort(new DOMException('No answer came.', 'TimeoutError')), call.timeoutMs)
  let clock = wait()
  // Ignores write errors, because the response reports the reason.
  const send = (line: string) => writer.write(new TextEncoder().encode(`${line}\n`)).catch(() => {})
  // Sends an empty line, so that `fetch` sends the head of the request now.
  void send('')
  const parameters = Object.entries(options).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, String(value)]))
  const state: Heard = { stop: new AbortController(), refusals: [], onBegun: () => {}, onChecked: () => {} }
  const whenBegun = new Promise<number>((done) => {
    state.onBegun = done
  })
  try {
    const whenEnded = readAnswers(call.stream(`/1.0/contents/live?${query}`, readable, cut.signal), state)
    const length = await Promise.race([whenBegun, whenEnded])
    // An earlier call with this client_id has ended the message.
    if (typeof length !== 'number') return length
    clearTimeout(clock)
    if (length > 0) await send('{"replace":""}')
    const written = write(pieces, state, (line) => send(JSON.stringify(line))).then(() => {
      void writer.close().catch(() => {})
      clock = wait()
      return whenEnded
    })
    const content = await Promise.race([whenEnded, written])
    if (state.refusals[0]) throw state.refusals[0]
    return content
  } finally {
    clearTimeout(clock)
    state.stop.abort()
    cut.abort()
  }
}

interface Heard {
  stop: AbortController
  /** Refusals that are not yet thrown into the author's generator. */
  refusals: ApiError[]
  onBegun(length: number): void
  onChecked(): void
}

async function readAnswers(lines: ReturnType<Client['stream']>, state: Heard): Promise<Answer<'createContent'>> {
  for await (const { begun, length, stop_requested, accepted, refused, content, warnings } of lines) {
    if (begun) state.onBegun(Number(length))
    if (stop_requested) state.stop.abort()
    if (refused) state.refusals.push(refused)
    if (refused || accepted) state.onChecked()
    if (content) return { warnings, ...content } as Answer<'createContent'>
  }
  throw new TypeError('The answer has ended without the content.')
}

/** Sends the pieces and the end. When the customer stops, an iterable is ended; a function ends itself. */
async function write(pieces: LivePieces, state: Heard, send: (line: object) => Promise<void>): Promise<void> {
  const { signal } = state.stop
  const isFunction = typeof pieces === 'function'
  const iterator = (isFunction ? pieces(signal) : pieces)[Symbol.asyncIterator]()
  const ended = { done: true, value: undefined } as const
  const stopped = new Promise<typeof ended>((done) => {
    signal.addEventListener('abort', () => done(ended), { once: true })
  })
  const mayStop = (error: Error) => {
    if (signal.aborted && error.name === 'AbortError') return ended
    throw error
  }
  const next = () => (isFunction ? iterator.next().catch(mayStop) : Promise.race([iterator.next(), stopped]))
  let step = await next()
  while (!step.done) {
    const piece = typeof step.value === 'string' ? { text: step.value } : step.value
    const checked = new Promise<void>((done) => {
      state.onChecked = done
    })
    await send(piece)
    if ('structured_content' in piece) await checked
    const refusal = state.refusals.shift()
    if (refusal && !iterator.throw) throw refusal
    step = refusal && iterator.throw ? await iterator.throw(refusal) : await next()
  }
  await send({ end: true })
}
