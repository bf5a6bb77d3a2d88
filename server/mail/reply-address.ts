import { createHmac, timingSafeEqual } from 'node:crypto'

/** The conversation and the customer's address for which a reply address was made. */
export interface ReplyTo {
  threadId: string
  email: string
}

/** A reply address that this installation made. */
export interface SignedReply {
  threadId: string
  /** Whether it was made for this customer's address. */
  isOf(email: string): boolean
}

export type ReplyAddresses = ReturnType<typeof createReplyAddresses>

/** Bytes of a thread's id, of the customer's address and of the signature: 44 characters, so that 19 are left for the name of the box. */
const [idBytes, emailBytes, macBytes] = [12, 5, 10]
const tokenLength = 44
const tokenPattern = new RegExp(`^[a-z2-7]{${tokenLength}}$`)

/**
 * Makes and reads the addresses to which customers answer e-mails: `box+token@domain`. The token names the thread, and
 * is signed with the installation's secret. Its letters stay readable for mail servers that ignore case.
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

  /** The token of an address of our box; null for any other address. */
  function tokenIn(address: string): string | null {
    const lower = address.trim().toLowerCase()
    const [before, after] = [`${box}+`, `@${domain}`]
    return lower.startsWith(before) && lower.endsWith(after) ? lower.slice(before.length, -after.length) : null
  }

  return {
    mailbox: `${box}@${domain}`,
    /** The address to which this customer answers. */
    replyAddress: (to: ReplyTo): string => `${box}+${tokenOf(to)}@${domain}`,
    /** The id of an e-mail to this customer; `unique` tells it from the thread's other e-mails. It has the token too. */
    messageId: (to: ReplyTo, unique: string): string => `<${tokenOf(to)}.${unique}@${domain}>`,
    /** The signed address among recipients. `forged`: there are tokens, and no token is ours. */
    readRecipients: (addresses: readonly string[]): SignedReply | 'forged' | null =>
      firstOf(read, addresses.map(tokenIn)),
    /** The token in the ids of e-mails that were answered, the nearest first: for boxes that lose what follows the plus. */
    readReferences: (ids: readonly string[]): SignedReply | 'forged' | null =>
      firstOf(read, ids.map(tokenInId(domain))),
    ...createNoteIds(secret),
  }
}

/** Makes the ids of notes about an address, and about a thread's other senders: nobody can read an address in them. */
export function createNoteIds(secret: string) {
  const noteId = (about: string) => createHmac('sha256', secret).update(`note ${about}`).digest('hex')
  return {
    addressNote: (email: string): string => noteId(`address ${normalAddress(email)}`),
    threadNote: (threadId: string): string => noteId(`thread ${threadId}`),
  }
}

/** Addresses are compared without case and outer spaces. */
export const normalAddress = (email: string): string => email.trim().toLowerCase().normalize('NFC')

function firstOf(read: (token: string) => SignedReply | null, tokens: readonly (string | null)[]) {
  const given = tokens.filter((token) => token !== null)
  for (const token of given) {
    const signed = read(token)
    if (signed) return signed
  }
  return given.length > 0 ? 'forged' : null
}

const tokenInId = (domain: string) => (id: string) => {
  const [, token = null, at] = /^<?([a-z2-7]{44})\.[\w-]{1,40}@([^<>@\s]+)>?$/i.exec(id.trim()) ?? []
  return at?.toLowerCase() === domain ? (token?.toLowerCase() ?? null) : null
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

function toBase32(bytes: Buffer): string {
  let bits = 0
  let held = 0
  let text = ''
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += letters[(held >> (bits - 5)) & 31]
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text
}

/** Null for a text that is not exactly what `toBase32` makes of a token's bytes. */
function fromBase32(text: string): Buffer | null {
  if (!tokenPattern.test(text)) return null
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const letter of text) {
    held = ((held << 5) | letters.indexOf(letter)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 255)
  }
  const made = Buffer.from(bytes)
  return toBase32(made) === text ? made : null
}
