/** The most messages that wait for the server at a time. Others wait here. */
const mostOpen = 20
/** In characters, below the size of a body that the server takes. */
const longestLine = 1_000_000

interface Server {
  url: string
  token: string
}

interface BridgeOptions {
  write(line: string): void
  stop: AbortSignal
}

type Id = string | number | null

/**
 * Carries messages of the Model Context Protocol between the lines of a program's standard input and `/mcp` of a
 * server. A failed call is answered as an error of JSON-RPC, with the server's words.
 */
export function createBridge({ url, token }: Server, { write, stop }: BridgeOptions) {
  const address = `${url.replace(/\/+$/, '')}/mcp`
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const open = new Set<Promise<void>>()
  const waiting: string[] = []

  function take(line: string): void {
    if (line.trim() === '') return
    waiting.push(line)
    next()
  }

  function next(): void {
    while (open.size < mostOpen && waiting.length > 0) {
      const carried = carry(waiting.shift() as string).finally(() => {
        open.delete(carried)
        next()
      })
      open.add(carried)
    }
  }

  async function carry(line: string): Promise<void> {
    const id = idOf(line)
    const fail = (code: number, message: string) => {
      // A notification has no id, and gets no answer.
      if (id !== undefined) write(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }))
    }
    if (line.length > longestLine)
      return fail(-32600, `The message has more than ${longestLine} characters: send less at once.`)
    try {
      const answer = await fetch(address, { method: 'POST', headers, body: line, signal: stop })
      const text = await answer.text()
      if (!answer.ok) return fail(-32000, sentenceOf(text) ?? `The server answered ${answer.status}.`)
      if (text === '') return
      const message = JSON.parse(text) as { result?: { protocolVersion?: unknown } }
      const version = message.result?.protocolVersion
      if (typeof version === 'string') headers['mcp-protocol-version'] = version
      write(JSON.stringify(message))
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { message?: string } }
      if (!stop.aborted) fail(-32000, `No server answers at ${address} (${cause?.message ?? message}).`)
    }
  }

  return {
    take,
    /** Waits for the answers to all messages. */
    async idle(): Promise<void> {
      while (open.size > 0) await Promise.all(open)
    },
  }
}

/** Returns the id of a request, undefined for a notification, null if the line is no message. */
function idOf(line: string): Id | undefined {
  try {
    const message = JSON.parse(line) as { id?: unknown; method?: unknown } | null
    if (typeof message !== 'object' || message === null || Array.isArray(message)) return null
    const { id } = message
    if (typeof id === 'string' || typeof id === 'number') return id
    return typeof message.method === 'string' ? undefined : null
  } catch {
    return null
  }
}

/** Returns the words of an answer of the API, or of an error of JSON-RPC. */
function sentenceOf(text: string): string | null {
  try {
    const { message, error } = JSON.parse(text) as { message?: unknown; error?: { message?: unknown } }
    const words = typeof message === 'string' ? message : error?.message
    return typeof words === 'string' ? words : null
  } catch {
    return null
  }
}
