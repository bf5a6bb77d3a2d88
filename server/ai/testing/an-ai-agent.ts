import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BaseEvent, EventType, type RunAgentInput } from '@ag-ui/core'
import { EventEncoder } from '@ag-ui/encoder'

/** What the agent does in one run. It may write events, or anything else to the response. */
export type Script = (run: TestRun) => Promise<void> | void

export interface TestRun {
  input: RunAgentInput
  headers: IncomingMessage['headers']
  response: ServerResponse
  /** Aborted when the caller has closed the line. */
  closed: Promise<void>
  write(event: { type: EventType } & Record<string, unknown>): void
  text(text: string, messageId?: string): void
  tool(name: string, args: unknown, id?: string): string
  finish(outcome?: Record<string, unknown>): void
}

/** A real AG-UI server, made with the official packages. Each run takes the next script; the last one repeats. */
export async function anAiAgent(...scripts: Script[]) {
  const inputs: RunAgentInput[] = []
  const headers: IncomingMessage['headers'][] = []
  const queue = [...scripts]
  let last: Script | undefined
  let ids = 0
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const input = JSON.parse(body) as RunAgentInput
    inputs.push(input)
    headers.push(request.headers)
    last = queue.shift() ?? last
    const encoder = new EventEncoder({ accept: request.headers.accept ?? '' })
    const write: TestRun['write'] = (event) => {
      if (!response.headersSent) response.writeHead(200, { 'content-type': encoder.getContentType() })
      response.write(encoder.encode(event as unknown as BaseEvent))
    }
    const { threadId, runId } = input
    const begun = () => {
      if (!response.headersSent) write({ type: EventType.RUN_STARTED, threadId, runId })
    }
    await last?.({
      input,
      headers: request.headers,
      response,
      closed: new Promise((done) => response.once('close', done)),
      write: (event) => {
        begun()
        write(event)
      },
      text: (text, messageId = `message-${++ids}`) => {
        begun()
        write({ type: EventType.TEXT_MESSAGE_START, messageId, role: 'assistant' })
        for (const delta of text.match(/[\s\S]{1,7}/gu) ?? [])
          write({ type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta })
        write({ type: EventType.TEXT_MESSAGE_END, messageId })
      },
      tool: (toolCallName, args, toolCallId = `call-${++ids}`) => {
        begun()
        write({ type: EventType.TOOL_CALL_START, toolCallId, toolCallName })
        write({ type: EventType.TOOL_CALL_ARGS, toolCallId, delta: JSON.stringify(args) })
        write({ type: EventType.TOOL_CALL_END, toolCallId })
        return toolCallId
      },
      finish: (outcome) => {
        begun()
        write({ type: EventType.RUN_FINISHED, threadId, runId, ...(outcome && { outcome }) })
        response.end()
      },
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/agent`,
    inputs,
    headers,
    next: (...more: Script[]) => queue.push(...more),
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}

export type TestAgent = Awaited<ReturnType<typeof anAiAgent>>
