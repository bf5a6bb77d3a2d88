import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Serves a function of requests by Node. Returns its address. */
export async function serve(answer: (request: Request) => Promise<Response>) {
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const parts: Uint8Array[] = []
    for await (const part of request) parts.push(part)
    const body = method === 'GET' ? null : Buffer.concat(parts)
    const given = new Request(`http://bot${url}`, { method, headers: request.headers as Record<string, string>, body })
    const answered = await answer(given)
    response.writeHead(answered.status, Object.fromEntries(answered.headers))
    response.end(Buffer.from(await answered.arrayBuffer()))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((done) => server.close(done)),
  }
}
