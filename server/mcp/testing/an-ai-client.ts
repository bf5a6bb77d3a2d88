import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { aCall } from '../../cli/testing/a-call'

// The official client over both transports.

export async function overHttp(url: string, token: string): Promise<Client> {
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  return connected(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }) as Transport)
}

/** Runs `bubblewire mcp` in this process. The client writes its lines, and reads what it prints. */
export async function overStdio(url: string, token: string) {
  const lines = createLines()
  const transport: Transport = {
    start: async () => {},
    send: async (message) => lines.add(JSON.stringify(message)),
    close: async () => {
      lines.end()
      transport.onclose?.()
    },
  }
  const ended = aCall(['mcp'], {
    env: { BUBBLEWIRE_URL: url, BUBBLEWIRE_TOKEN: token },
    input: lines.all(),
    out: (line) => transport.onmessage?.(JSON.parse(line) as JSONRPCMessage),
  })
  return { client: await connected(transport), ended }
}

async function connected(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  return client
}

export function createLines() {
  const lines: string[] = []
  let isEnded = false
  let wake = () => {}
  return {
    add: (line: string) => {
      lines.push(line)
      wake()
    },
    end: () => {
      isEnded = true
      wake()
    },
    async *all(): AsyncGenerator<string> {
      for (;;) {
        const line = lines.shift()
        if (line !== undefined) yield line
        else if (isEnded) return
        else
          await new Promise<void>((done) => {
            wake = done
          })
      }
    },
  }
}

/** Calls a tool and returns its text. */
export async function textOf(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: args })
  const [first] = content as { type: string; text: string }[]
  return { text: first?.text ?? '', isError }
}

/** The JSON between the tags of customers' data, or the whole text. */
export const dataIn = (text: string) =>
  JSON.parse(/<customer_data id="(\w+)">\n([\s\S]*)\n<\/customer_data id="\1">$/.exec(text)?.[2] ?? text)
