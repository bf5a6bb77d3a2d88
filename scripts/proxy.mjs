// A small proxy for `npm run cluster`: each request and each websocket goes to the next node that is ready; dead nodes are skipped.
import { createHash } from 'node:crypto'
import { request as ask, createServer } from 'node:http'
import { connect } from 'node:net'

const lookMs = 250

/** Starts a proxy on this port for the nodes on these ports. */
export async function startProxy(port, nodePorts) {
  const nodes = nodePorts.map((each) => ({ port: each, ready: true }))
  let turn = 0
  const inTurn = () => {
    turn += 1
    return readyFirst(nodes, turn)
  }

  /** Connects to the first node that accepts. */
  async function dial(candidates) {
    for (const node of candidates) {
      const socket = connect(node.port, '127.0.0.1')
      const taken = await new Promise((done) => {
        socket.once('connect', () => done(true))
        socket.once('error', () => done(false))
      })
      if (taken) return { socket, node }
      node.ready = false
    }
    return null
  }

  /** All requests of a chat that polls have one token, and go to one node while it is ready. */
  const sticking = ({ headers }) =>
    readyFirst(nodes, createHash('sha256').update(String(headers.authorization)).digest()[0])
  const polls = ({ url }) => url.includes('transport=polling')
  const server = createServer((request, response) =>
    pass(request, response, polls(request) ? sticking(request) : inTurn()),
  )

  async function pass(request, response, candidates) {
    const line = await dial(candidates)
    if (!line) return response.writeHead(502).end('No node answers.')
    const { method, url: path, headers } = request
    const forwarded = [headers['x-forwarded-for'], request.socket.remoteAddress].filter(Boolean).join(', ')
    const onward = ask({
      createConnection: () => line.socket,
      method,
      path,
      headers: { ...headers, 'x-forwarded-for': forwarded, connection: 'close' },
    })
    const others = candidates.filter((node) => node !== line.node)
    onward.on('error', () => {
      if (response.headersSent) return response.destroy()
      // A request that changes nothing may be repeated at another node.
      if (['GET', 'HEAD'].includes(method) && others.length > 0) return pass(request, response, others)
      response.writeHead(502).end('The node ended before it answered.')
    })
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode, answer.headers)
      answer.on('error', () => response.destroy())
      answer.pipe(response)
    })
    // A streamed answer has no other end.
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  }

  server.on('upgrade', async (request, near, head) => {
    near.on('error', () => {})
    const line = await dial(inTurn())
    if (!line) return near.destroy()
    const far = line.socket
    const lines = [`${request.method} ${request.url} HTTP/1.1`]
    for (let nth = 0; nth < request.rawHeaders.length; nth += 2)
      lines.push(`${request.rawHeaders[nth]}: ${request.rawHeaders[nth + 1]}`)
    lines.push(`X-Forwarded-For: ${request.socket.remoteAddress}`, '', '')
    far.write(lines.join('\r\n'))
    far.write(head)
    near.pipe(far).pipe(near)
    far.on('error', () => near.destroy())
    far.on('close', () => near.destroy())
    near.on('close', () => far.destroy())
  })

  const looking = setInterval(() => lookAt(nodes), lookMs)
  await new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', done)
  })
  return {
    close: () => {
      clearInterval(looking)
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Returns all nodes: from this place on the ready nodes, last the nodes that are not ready, since their answer is better than none. */
function readyFirst(nodes, place) {
  const turned = nodes.map((_, nth) => nodes[(place + nth) % nodes.length])
  return [...turned.filter(({ ready }) => ready), ...turned.filter(({ ready }) => !ready)]
}

/** Asks each node whether it is ready; the answers come later. */
function lookAt(nodes) {
  for (const node of nodes)
    fetch(`http://127.0.0.1:${node.port}/readyz`, { signal: AbortSignal.timeout(lookMs * 8) })
      .then(
        ({ ok }) => ok,
        () => false,
      )
      .then((ready) => Object.assign(node, { ready }))
}
