import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Options {
  challenge: string
  rp?: { id: string }
  rpId?: string
}

interface Use {
  origin?: string
  /** Whether the device verifies the person: by finger, face or PIN. */
  verified?: boolean
  /** The counter that the device reports; 0 if it does not count. */
  counter?: number
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

/**
 * An authenticator for tests: it makes one passkey (ES256) and signs with it, in the JSON form of a browser's answers.
 */
export function aPasskey(home = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(rpId: string, { verified = true, counter = 0 }: Use, attested = Buffer.alloc(0)) {
    const flags = 1 | (verified ? 4 : 0) | (attested.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
  }

  const answer = (response: Record<string, unknown>) => ({
    id: base64(id),
    rawId: base64(id),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  })

  return {
    create({ challenge, rp }: Options, use: Use = {}) {
      const point = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, point[0]],
          [-3, point[1]],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const authData = authenticatorData(rp?.id ?? '', use, attested)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return answer({
        clientDataJSON: base64(clientData('webauthn.create', challenge, use.origin ?? home)),
        attestationObject: base64(cbor(attestation)),
        transports: ['internal'],
      })
    },
    get({ challenge, rpId }: Options, use: Use = {}) {
      const data = clientData('webauthn.get', challenge, use.origin ?? home)
      const authData = authenticatorData(rpId ?? '', use)
      return answer({
        clientDataJSON: base64(data),
        authenticatorData: base64(authData),
        signature: base64(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
      })
    },
  }
}

export type Passkey = ReturnType<typeof aPasskey>

/** Encodes the part of CBOR that a passkey needs: small numbers, text, bytes, maps. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? [(major << 5) | size]
      : size < 256
        ? [(major << 5) | 24, size]
        : [(major << 5) | 25, size >> 8, size & 255]
  if (typeof value === 'number') return Buffer.from(value < 0 ? head(1, -1 - value) : head(0, value))
  if (typeof value === 'string') return Buffer.concat([Buffer.from(head(3, value.length)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([Buffer.from(head(2, value.length)), value])
  const map = value as Map<unknown, unknown>
  return Buffer.concat([Buffer.from(head(5, map.size)), ...[...map].flatMap(([key, each]) => [cbor(key), cbor(each)])])
}
