// A small proxy for `npm run cluster`: each request and each websocket goes to the next node that is ready; dead nodes are skipped.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { createProxyServer } from 'httpxy'

const lookMs = 250

export async function startProxy(port, nodePorts) {
  const nodes = nodePorts.map((each) => ({ port: each, ready: true }))
  const proxy = createProxyServer({ xfwd: true })
  let turn = 0

  /**
   * Returns the nodes for a request, the best first. Polling requests of one chat have one token, and go to one node.
   */
  function candidates({ url, headers }) {
    if (url.includes('transport=polling'))
      return readyFirst(nodes, createHash('sha256').update(String(headers.authorization)).digest()[0])
    turn += 1
    return readyFirst(nodes, turn)
  }

  async function pass(request, response, among) {
    const node = await firstThatAccepts(among)
    if (!node) return response.writeHead(502).end('No node answers.')
    const others = among.filter((each) => each !== node)
    await proxy.web(request, response, { target: targetOf(node) }).catch(() => {
      if (response.headersSent) return response.destroy()
      // A request that changes no data may be repeated at another node.
      if (['GET', 'HEAD'].includes(request.method) && others.length > 0) return pass(request, response, others)
      response.writeHead(502).end('The node ended before it answered.')
    })
  }

  const server = createServer((request, response) => pass(request, response, candidates(request)))
  server.on('upgrade', async (request, socket, head) => {
    socket.on('error', () => {})
    const node = await firstThatAccepts(candidates(request))
    if (!node) return socket.destroy()
    await proxy.ws(request, socket, { target: targetOf(node) }, head).catch(() => socket.destroy())
  })

  const looking = setInterval(() => lookAt(nodes), lookMs)
  await new Promise((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done))
  return {
    close: () => {
      clearInterval(looking)
      server.closeAllConnections()
      server.close()
    },
  }
}

const targetOf = ({ port }) => `http://127.0.0.1:${port}`

async function firstThatAccepts(nodes) {
  for (const node of nodes) {
    const socket = connect(node.port, '127.0.0.1')
    const accepts = await new Promise((done) => {
      socket.once('connect', () => done(true)).once('error', () => done(false))
    })
    socket.destroy()
    if (accepts) return node
    node.ready = false
  }
  return null
}

function readyFirst(nodes, place) {
  const turned = nodes.map((_, nth) => nodes[(place + nth) % nodes.length])
  return [...turned.filter(({ ready }) => ready), ...turned.filter(({ ready }) => !ready)]
}

function lookAt(nodes) {
  for (const node of nodes)
    fetch(`${targetOf(node)}/readyz`, { signal: AbortSignal.timeout(lookMs * 8) })
      .then(({ ok }) => ok)
      .catch(() => false)
      .then((ready) => Object.assign(node, { ready }))
}
