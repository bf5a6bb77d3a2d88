import { ReadableStream } from 'node:stream/web'
import { setImmediate } from 'node:timers/promises'
import type { HttpAgentConfig } from '@ag-ui/client'
import type { Outgoing } from '../../webhooks/outgoing'

/** Milliseconds without any byte after which a run fails. */
const silentMs = 60_000
/** Bytes of one event, and of all events of a run. */
const mostOfEvent = 1_048_576
const mostOfRun = 8 * mostOfEvent
const mostOfError = 2000

type Fetch = NonNullable<HttpAgentConfig['fetch']>

/**
 * Makes the function with which the client of the protocol calls an agent: only allowed addresses, bounded answers.
 * `fail` gets the reason if the line breaks or a limit is reached.
 */
export function fetchRun({ stream }: Pick<Outgoing, 'stream'>, fail: (reason: string) => void): Fetch {
  return async (url, { headers, body: request, signal }) => {
    const answer = await stream({
      url,
      headers: headers as Record<string, string>,
      body: String(request),
      silentMs,
      signal: signal as AbortSignal,
    })
    const { status, contentType } = answer
    if (status < 200 || status > 299) {
      await firstBytes(answer.body, mostOfError)
      throw new Error(`The agent answered with status ${status}.`)
    }
    const body = withoutErrors(bounded(withNewlines(answer.body)), fail) as BodyInit
    return new Response(body, { headers: { 'content-type': contentType } })
  }
}

/** The client of the protocol leaves a rejected promise behind if it cancels a stream with an error. So this one ends. */
function withoutErrors(parts: AsyncGenerator<Uint8Array>, fail: (reason: string) => void): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      try {
        // The client handles each part at once, and others have their turn between them.
        await setImmediate()
        const { done, value } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        fail((error as Error).message)
        controller.close()
      }
    },
    cancel: () => void parts.return(undefined).catch(() => {}),
  })
}

/** Some agents end lines with CR LF, or CR, which the client of the protocol does not read. */
async function* withNewlines(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let endedWithReturn = false
  for await (const part of body) {
    if (!endedWithReturn && !part.includes(carriageReturn)) {
      yield part
      continue
    }
    const bytes = Buffer.alloc(part.length)
    let length = 0
    for (const byte of part) {
      if (byte !== newline || !endedWithReturn) bytes[length++] = byte === carriageReturn ? newline : byte
      endedWithReturn = byte === carriageReturn
    }
    yield bytes.subarray(0, length)
  }
}

/** Passes the bytes on. Throws for an event or an answer above the limits. An event ends with an empty line. */
async function* bounded(body: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let ofRun = 0
  let ofEvent = 0
  let lastByte = 0
  for await (const part of body) {
    ofRun += part.length
    if (ofRun > mostOfRun) throw new Error('The agent sent more than 8 MB in one run.')
    let from = 0
    for (let end = endOfEvent(part, lastByte, 0); end !== -1; end = endOfEvent(part, 0, from)) {
      if (ofEvent + end - from > mostOfEvent) throw new Error(tooLarge)
      ofEvent = 0
      from = end
    }
    ofEvent += part.length - from
    if (ofEvent > mostOfEvent) throw new Error(tooLarge)
    lastByte = part.at(-1) ?? lastByte
    yield part
  }
}

const tooLarge = 'The agent sent an event of more than 1 MB.'
const newline = 10
const carriageReturn = 13

function endOfEvent(part: Buffer, byteBefore: number, from: number): number {
  if (from === 0 && byteBefore === newline && part[0] === newline) return 1
  const at = part.indexOf('\n\n', from)
  return at === -1 ? -1 : at + 2
}

async function firstBytes(body: AsyncIterable<Buffer>, limit: number): Promise<void> {
  let size = 0
  for await (const { length } of body) {
    size += length
    if (size > limit) return
  }
}
