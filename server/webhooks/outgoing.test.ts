import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { addressFault } from './addresses'
import { createOutgoing, isAllowed } from './outgoing'

// Every test here is an attack: customers choose the addresses.

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function outgoing(allowed: 'none' | 'loopback' | 'all', options: Parameters<typeof createOutgoing>[1] = {}) {
  const made = createOutgoing(allowed, { timeoutMs: 400, ...options })
  closing.push(made.close)
  return made
}

async function aServer(answer: RequestListener) {
  const seen: string[] = []
  const server = createServer({ maxHeaderSize: 200_000 }, (request, response) => {
    seen.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, seen }
}

async function aRawServer(speak: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => speak(socket))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, sockets }
}

const names = (...addresses: string[]) => ({
  resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
})

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '0.0.0.0',
  '100.64.0.1',
  '192.0.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '::ffff:0:10.0.0.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::1',
  '2002:a00:1::',
  '2001::1',
  '2001:db8::1',
  'fe80::1',
  'fec0::1',
  'fd00::1',
  'ff02::1',
  '100::1',
  '5f00::1',
  '168.63.129.16',
  '::ffff:168.63.129.16',
])('%s is not a public address', (address) => {
  expect(isAllowed(address, 'none')).toBe(false)
})

test.each(['1.1.1.1', '93.184.216.34', '2606:4700::1111', '::ffff:1.1.1.1'])('%s is a public address', (address) => {
  expect(isAllowed(address, 'none')).toBe(true)
})

test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '0',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:0001]',
  '127.0.0.1.',
  '①②⑦.0.0.1',
  'localhost',
  'localhost.',
  'LOCALHOST',
])('%s does not lead to a private address, in any spelling', async (host) => {
  const inside = await aServer((_, response) => response.end('inside'))
  const call = outgoing('none').send({ method: 'GET', url: `http://${host}:${inside.port}/` })
  // Some systems resolve `localhost.`, some do not.
  await expect(call).rejects.toThrow(/is not a public address|no such host name|could not be looked up/)
  expect(inside.seen).toEqual([])
})

test.each([
  ['one private address', ['127.0.0.1']],
  ['a private address behind a public one', ['93.184.216.34', '127.0.0.1']],
  ['an IPv4 address dressed as IPv6', ['::ffff:127.0.0.1']],
])('a name that leads to %s is not called, and the message hides the address', async (_, addresses) => {
  const inside = await aServer((_, response) => response.end('inside'))
  const call = outgoing('none', names(...addresses)).send({ method: 'GET', url: `http://a.example:${inside.port}/` })
  await expect(call).rejects.toThrow(/^a\.example is not a public address/)
  expect(inside.seen).toEqual([])
})

test('the address of a host name is checked at each connection', async () => {
  const inside = await aServer((_, response) => response.setHeader('connection', 'close').end('inside'))
  let address = '127.0.0.1'
  const client = outgoing('loopback', { resolve: async () => [{ address, family: 4 }] })
  const url = `http://rebinding.example:${inside.port}/`
  await expect(client.send({ method: 'GET', url })).resolves.toMatchObject({ text: 'inside' })
  address = '169.254.169.254'
  await expect(client.send({ method: 'GET', url })).rejects.toThrow('is not a public address')
})

test('the demo may call loopback, but no other private address', () => {
  expect(isAllowed('127.0.0.1', 'loopback')).toBe(true)
  expect(isAllowed('::1', 'loopback')).toBe(true)
  expect(isAllowed('10.0.0.1', 'loopback')).toBe(false)
  expect(isAllowed('169.254.169.254', 'loopback')).toBe(false)
  expect(isAllowed('10.0.0.1', 'all')).toBe(true)
})

test.each([
  ['ftp://a.example/', 'http or https'],
  ['file:///etc/passwd', 'http or https'],
  ['unix:/run/docker.sock', 'http or https'],
  ['http://me:secret@a.example/', 'user name'],
  ['http://me@a.example/', 'user name'],
  ['http://a.example:25/', 'port 25'],
  ['https://a.example:22/', 'port 22'],
  ['http://a.example:6000/', 'port 6000'],
  ['nonsense', 'http or https'],
])('%s is refused before any name is resolved', async (url, why) => {
  expect(addressFault(url)).toContain(why)
  await expect(outgoing('all').send({ method: 'POST', url, body: '{}' })).rejects.toThrow(why)
})

test.each([301, 302, 303, 307, 308])('a redirect (%i) is returned and not followed', async (status) => {
  const target = await aServer((_, response) => response.end('inside'))
  const server = await aServer((_, response) =>
    response.writeHead(status, { location: `http://127.0.0.1:${target.port}/` }).end(),
  )
  for (const method of ['GET', 'POST'] as const) {
    const answer = await outgoing('loopback').send({ method, url: `http://127.0.0.1:${server.port}/` })
    expect(answer.status).toBe(status)
  }
  expect(target.seen).toEqual([])
})

test('an endless response is cut at its limit', async () => {
  const server = await aRawServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
    const more = () => {
      while (!socket.destroyed && socket.write(`2000\r\n${'x'.repeat(0x2000)}\r\n`));
    }
    socket.on('drain', more)
    more()
  })
  const url = `http://127.0.0.1:${server.port}/`
  // On a busy machine this call may take longer than the usual limit of this file.
  const { send } = outgoing('loopback', { timeoutMs: 10_000 })
  expect((await send({ method: 'GET', url })).text).toHaveLength(65_536)
  expect((await send({ method: 'POST', url, body: '{}', statusOnly: true })).status).toBe(200)
  await expect.poll(() => [...server.sockets].every((socket) => socket.destroyed)).toBe(true)
})

test("a response that arrives byte by byte ends at the call's time limit", async () => {
  const drip = (socket: Socket, head: string) => {
    socket.write(head)
    const timer = setInterval(() => socket.write('a'), 20)
    socket.on('close', () => clearInterval(timer))
  }
  const slowBody = await aRawServer((socket) => drip(socket, 'HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n'))
  const slowHead = await aRawServer((socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx-slow: '))
  const client = outgoing('loopback')
  const get = (port: number) => client.send({ method: 'GET', url: `http://127.0.0.1:${port}/` })
  await expect(get(slowBody.port)).rejects.toThrow('did not answer within 0.4 seconds')
  await expect(get(slowHead.port)).rejects.toThrow('did not answer within 0.4 seconds')
  const post = client.send({ method: 'POST', url: `http://127.0.0.1:${slowBody.port}/`, statusOnly: true })
  await expect(post).resolves.toMatchObject({ status: 200 })
})

test("a call to a name that never resolves ends at the call's time limit", async () => {
  const client = outgoing('all', { resolve: () => new Promise(() => {}) })
  await expect(client.send({ method: 'GET', url: 'http://slow.example/' })).rejects.toThrow(
    /in time|within 0.4 seconds/,
  )
})

test('a response with headers above 16 KB is refused', async () => {
  const server = await aServer((_, response) => response.setHeader('x-long', 'a'.repeat(40_000)).end())
  const call = outgoing('loopback').send({ method: 'GET', url: `http://127.0.0.1:${server.port}/` })
  await expect(call).rejects.toThrow('above 16 KB')
})

test('a response that is not HTTP is reported', async () => {
  const server = await aRawServer((socket) => socket.end('220 mail.example ESMTP\r\n'))
  const call = outgoing('loopback').send({ method: 'POST', url: `http://127.0.0.1:${server.port}/`, body: '{}' })
  await expect(call).rejects.toThrow('did not answer in HTTP')
})

test('a compressed response is not unpacked', async () => {
  const server = await aServer((_, response) => response.setHeader('content-encoding', 'gzip').end('not gzip at all'))
  const answer = await outgoing('loopback').send({ method: 'GET', url: `http://127.0.0.1:${server.port}/` })
  expect(answer.text).toBe('not gzip at all')
})
