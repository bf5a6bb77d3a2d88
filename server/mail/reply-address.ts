import { createHmac, timingSafeEqual } from 'node:crypto'

export interface ReplyTo {
  threadId: string
  email: string
}

export interface SignedReply {
  threadId: string
  isOf(email: string): boolean
}

export type ReplyAddresses = ReturnType<typeof createReplyAddresses>

/**
 * The bytes of the thread id, the hashed customer address and the signature. They need 44
 * characters, which leaves 19 for the name of the mailbox.
 */
const [idBytes, emailBytes, macBytes] = [12, 5, 10]
const tokenLength = 44
const tokenPattern = new RegExp(`^[a-z2-7]{${tokenLength}}$`)

/**
 * Addresses `box+token@domain`. The token is the signed id of the thread. It has only lower case, because some servers
 * ignore case.
 */
export function createReplyAddresses(secret: string, mailbox: string) {
  const [box = '', domain = ''] = mailbox.toLowerCase().split('@')
  const hmac = (text: string, bytes: number) => createHmac('sha256', secret).update(text).digest().subarray(0, bytes)
  const emailTag = ({ threadId, email }: ReplyTo) => hmac(`reply from ${threadId} ${normalAddress(email)}`, emailBytes)
  const macOf = (threadId: string, tag: Buffer) => hmac(`reply address ${threadId} ${tag.toString('hex')}`, macBytes)

  function tokenOf(to: ReplyTo): string {
    const tag = emailTag(to)
    return toBase32(Buffer.concat([Buffer.from(to.threadId, 'hex'), tag, macOf(to.threadId, tag)]))
  }

  function read(token: string): SignedReply | null {
    const bytes = fromBase32(token)
    if (!bytes) return null
    const threadId = bytes.toString('hex', 0, idBytes)
    const tag = bytes.subarray(idBytes, idBytes + emailBytes)
    if (!timingSafeEqual(bytes.subarray(idBytes + emailBytes), macOf(threadId, tag))) return null
    return { threadId, isOf: (email) => timingSafeEqual(tag, emailTag({ threadId, email })) }
  }

  function tokenIn(address: string): string | null {
    const lower = address.trim().toLowerCase()
    const [before, after] = [`${box}+`, `@${domain}`]
    return lower.startsWith(before) && lower.endsWith(after) ? lower.slice(before.length, -after.length) : null
  }

  return {
    mailbox: `${box}@${domain}`,
    replyAddress: (to: ReplyTo): string => `${box}+${tokenOf(to)}@${domain}`,
    /**
     * Returns the id of an e-mail to this customer. It contains the token; `unique` tells e-mails of one thread apart.
     */
    messageId: (to: ReplyTo, unique: string): string => `<${tokenOf(to)}.${unique}@${domain}>`,
    /** Returns the signed address among the recipients. `forged` if all tokens are from other installations. */
    readRecipients: (addresses: readonly string[]): SignedReply | 'forged' | null =>
      firstOf(read, addresses.map(tokenIn)),
    /**
     * Returns the signed address from ids of answered e-mails, the nearest first. Some mailboxes remove the part after
     * the plus, so the recipient has no token.
     */
    readReferences: (ids: readonly string[]): SignedReply | 'forged' | null =>
      firstOf(read, ids.map(tokenInId(domain))),
    ...createNoteIds(secret),
  }
}

/** Makes ids of notes about an address or a thread. Nobody can learn the address from the id. */
export function createNoteIds(secret: string) {
  const noteId = (about: string) => createHmac('sha256', secret).update(`note ${about}`).digest('hex')
  return {
    addressNote: (email: string): string => noteId(`address ${normalAddress(email)}`),
    threadNote: (threadId: string): string => noteId(`thread ${threadId}`),
  }
}

/** Returns an address for comparison: without outer spaces, in lower case. */
export const normalAddress = (email: string): string => email.trim().toLowerCase().normalize('NFC')

function firstOf(read: (token: string) => SignedReply | null, tokens: readonly (string | null)[]) {
  const presentTokens = tokens.filter((token) => token !== null)
  for (const token of presentTokens) {
    const signed = read(token)
    if (signed) return signed
  }
  return presentTokens.length > 0 ? 'forged' : null
}

const tokenInId = (domain: string) => (id: string) => {
  const [, token = null, at] = /^<?([a-z2-7]{44})\.[\w-]{1,40}@([^<>@\s]+)>?$/i.exec(id.trim()) ?? []
  return at?.toLowerCase() === domain ? (token?.toLowerCase() ?? null) : null
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

function toBase32(bytes: Buffer): string {
  let bits = 0
  let buffer = 0
  let text = ''
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += letters[(buffer >> (bits - 5)) & 31]
    buffer &= (1 << bits) - 1
  }
  return bits > 0 ? text + letters[(buffer << (5 - bits)) & 31] : text
}

function fromBase32(text: string): Buffer | null {
  if (!tokenPattern.test(text)) return null
  const bytes: number[] = []
  let bits = 0
  let buffer = 0
  for (const letter of text) {
    buffer = ((buffer << 5) | letters.indexOf(letter)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((buffer >> bits) & 255)
  }
  const decoded = Buffer.from(bytes)
  return toBase32(decoded) === text ? decoded : null
}
