import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

export type PathProxy = Awaited<ReturnType<typeof startPathProxy>>

interface ProxyOptions {
  port: number
  path: string
  strips: boolean
  adds?: Record<string, string>
}

/** Starts a shop's proxy with the chat server under `path`. `strays` lists requests for unknown paths. */
export async function startPathProxy({ port, path, strips, adds = {} }: ProxyOptions) {
  const pages: Record<string, string> = {}
  const strays: string[] = []
  const targetOf = ({ url = '/' }: IncomingMessage) => (strips ? url.slice(path.length) : url)
  const headersOf = ({ headers, socket }: IncomingMessage) => ({
    ...headers,
    'x-forwarded-for': socket.remoteAddress ?? '',
    'x-forwarded-proto': 'http',
  })

  const server = createServer((incoming, answer) => {
    const { method = '', url = '/' } = incoming
    const page = pages[url]
    if (page !== undefined) return answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    if (!url.startsWith(`${path}/`)) {
      strays.push(`${method} ${url}`)
      return answer.writeHead(404).end()
    }
    const passed = request({ port, method, path: targetOf(incoming), headers: headersOf(incoming) }, (response) => {
      answer.writeHead(response.statusCode ?? 502, { ...response.headers, ...adds })
      response.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  server.on('upgrade', (incoming, socket, head) => {
    if (!incoming.url?.startsWith(`${path}/`)) {
      strays.push(`socket ${incoming.url}`)
      return socket.destroy()
    }
    const passed = connect(port, '127.0.0.1', () => {
      const headers = Object.entries(headersOf(incoming)).map(([name, value]) => `${name}: ${value}\r\n`)
      passed.write(`GET ${targetOf(incoming)} HTTP/1.1\r\n${headers.join('')}\r\n`)
      passed.write(head)
      passed.pipe(socket).pipe(passed)
    })
    passed.on('error', () => socket.destroy())
    socket.on('error', () => passed.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pages,
    strays,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
