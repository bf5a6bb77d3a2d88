import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { importJWK, jwtVerify } from 'jose'
import type { PushMessage } from '../../contract/chat/push'

export interface TakenPush {
  endpoint: string
  message: PushMessage
  headers: Record<string, string>
  claims: Record<string, unknown>
}

export type PushService = Awaited<ReturnType<typeof aPushService>>
type Answer = number | { status: number; headers?: Record<string, string> } | 'hang'

/** Refuses what real push services refuse, and decrypts each push. `answer` returns the nth push's status. */
export async function aPushService(
  answer: (endpoint: string, nth: number) => Answer = () => 201,
  clock: () => number = Date.now,
  beforeAnswer: (push: TakenPush) => Promise<unknown> | undefined = () => undefined,
) {
  const browsers = new Map<string, { keys: BrowserSecret; serverKey: string }>()
  const takenPushes: TakenPush[] = []
  const counts = new Map<string, number>()
  const requestedEndpoints: string[] = []
  const faults: string[] = []
  const server = createServer(async (request, response) => {
    const endpoint = `${origin}${request.url}`
    requestedEndpoints.push(endpoint)
    const nth = counts.get(endpoint) ?? 0
    counts.set(endpoint, nth + 1)
    const reply = answer(endpoint, nth)
    if (reply === 'hang') return
    const { status, headers = {} } = typeof reply === 'number' ? { status: reply } : reply
    const body = await bytesOf(request)
    if (status >= 300) return response.writeHead(status, headers).end()
    const browser = browsers.get(endpoint)
    if (!browser) return response.writeHead(410).end()
    const fault = await faultOf(request, body, browser.serverKey)
    if (typeof fault === 'string') {
      faults.push(fault)
      return response.writeHead(fault === 'size' ? 413 : 403).end(fault)
    }
    const message = JSON.parse(decrypt(body, browser.keys)) as PushMessage
    const push = { endpoint, message, headers: request.headers as Record<string, string>, claims: fault }
    takenPushes.push(push)
    await beforeAnswer(push)
    response.writeHead(status, headers).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  async function faultOf(request: IncomingMessage, body: Buffer, serverKey: string) {
    const { authorization = '', ttl, urgency, 'content-encoding': coding } = request.headers
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
    if (key !== serverKey) return 'key'
    if (!/^\d+$/.test(String(ttl)) || coding !== 'aes128gcm' || urgency === undefined) return 'headers'
    if (body.length > 4096) return 'size'
    const raw = Buffer.from(key, 'base64url')
    const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'))
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y } as never, 'ES256')
    const now = clock()
    const verified = await jwtVerify(token, publicKey, { audience: origin, currentDate: new Date(now) }).catch(
      () => null,
    )
    const { exp = 0, sub = '' } = verified?.payload ?? {}
    const isSound = exp * 1000 - now <= 86_400_000 && /^(mailto|https):/.test(sub)
    return verified && isSound ? (verified.payload as Record<string, unknown>) : 'token'
  }

  return {
    takenPushes,
    requestedEndpoints,
    faults,
    origin,
    of: (subscription: { endpoint: string }) =>
      takenPushes.filter(({ endpoint }) => endpoint === subscription.endpoint),
    subscribe(serverKey: string, path = `/push/${randomBytes(12).toString('hex')}`) {
      const keys = aBrowserSecret()
      const endpoint = origin + path
      browsers.set(endpoint, { keys, serverKey })
      return { endpoint, ...publicPartOf(keys) }
    },
    /** Ends a browser's subscription: from now on the service answers 410. */
    end: ({ endpoint }: { endpoint: string }) => browsers.delete(endpoint),
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}

export interface BrowserSecret {
  pair: ECDH
  auth: Buffer
}

export function aBrowserSecret(): BrowserSecret {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { pair, auth: randomBytes(16) }
}

export const publicPartOf = ({ pair, auth }: BrowserSecret) => ({
  p256dh: pair.getPublicKey().toString('base64url'),
  auth: auth.toString('base64url'),
})

/** Decrypts a message like a browser: RFC 8291, section 3, and RFC 8188, section 2. Throws for a changed message. */
export function decrypt(body: Buffer, { pair, auth }: BrowserSecret): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const of = (secret: Buffer, saltOf: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, saltOf, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const input = of(pair.computeSecret(sender), auth, info, 32)
  const key = of(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const decipher = createDecipheriv('aes-128-gcm', key, of(input, salt, 'Content-Encoding: nonce\0', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = plain.lastIndexOf(2)
  if (end === -1 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is wrong.')
  return plain.subarray(0, end).toString()
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
