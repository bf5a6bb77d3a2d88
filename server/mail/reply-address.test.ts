import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReplyAddresses, type ReplyAddresses } from './reply-address'

const secret = 'for-tests-alone-'.repeat(2)
const ours = createReplyAddresses(secret, 'reply@shop.example')
const to = { threadId: '0123456789abcdef01234567', email: 'dora@home.example' }

const threadIn = (addresses: ReplyAddresses, given: string) => {
  const signed = addresses.readRecipients([given])
  return signed && signed !== 'forged' ? signed.threadId : signed
}

test('a reply address in upper case still names its thread and customer', () => {
  const address = ours.replyAddress(to)
  for (const written of [address, address.toUpperCase(), ` ${address} `]) {
    const signed = ours.readRecipients(['someone@else.example', written])
    expect(signed).toMatchObject({ threadId: to.threadId })
    if (!signed || signed === 'forged') throw new Error('not read')
    expect(signed.isOf('Dora@Home.example')).toBe(true)
    expect(signed.isOf('eve@home.example')).toBe(false)
  }
})

test('a reply address has at most 64 characters before the @', () => {
  const longest = createReplyAddresses(secret, `${'x'.repeat(19)}@shop.example`)
  const [local = ''] = longest.replyAddress(to).split('@')
  expect(local).toMatch(/^x{19}\+[a-z2-7]{44}$/)
  expect(local).toHaveLength(64)
})

test('every thread and address can be read from its reply address', () => {
  const ids = fc.stringMatching(/^[0-9a-f]{24}$/)
  fc.assert(
    fc.property(ids, fc.emailAddress(), (threadId, email) => {
      const signed = ours.readRecipients([ours.replyAddress({ threadId, email })])
      expect(signed).not.toBe('forged')
      if (signed && signed !== 'forged') expect([signed.threadId, signed.isOf(email)]).toEqual([threadId, true])
    }),
  )
})

test('a reply address with one changed letter is forged', () => {
  const address = ours.replyAddress(to)
  const [start, end] = [address.indexOf('+') + 1, address.indexOf('@')]
  for (let at = start; at < end; at++) {
    const other = address[at] === 'a' ? 'b' : 'a'
    expect(threadIn(ours, address.slice(0, at) + other + address.slice(at + 1))).toBe('forged')
  }
})

test('an address that another secret signed is forged', () => {
  const theirs = createReplyAddresses('another-secret', 'reply@shop.example')
  expect(threadIn(ours, theirs.replyAddress(to))).toBe('forged')
  for (const text of ['reply+@shop.example', 'reply+abc@shop.example', `reply+${'é'.repeat(44)}@shop.example`])
    expect(threadIn(ours, text)).toBe('forged')
  for (const text of ['reply@shop.example', 'other+abc@shop.example', 'reply+abc@shop.example.evil', ''])
    expect(threadIn(ours, text)).toBe(null)
})

test("an e-mail's id contains the same token as its reply address", () => {
  const id = ours.messageId(to, 'row1')
  expect(ours.readReferences(['<other@home.example>', id])).toMatchObject({ threadId: to.threadId })
  expect(ours.readReferences([id.replace(/^<../, '<aa')])).toBe('forged')
  expect(ours.readReferences([id.replace('shop.example', 'evil.example'), '<a@b>', ''])).toBe(null)
})

test("the hash of an e-mail address depends on the installation's secret", () => {
  const theirs = createReplyAddresses('another-secret', 'reply@shop.example')
  expect(ours.addressNote('a@b.c')).toMatch(/^[0-9a-f]{64}$/)
  expect(ours.addressNote('A@b.c ')).toBe(ours.addressNote('a@b.c'))
  const others = [ours.addressNote('b@b.c'), ours.threadNote('a@b.c'), theirs.addressNote('a@b.c')]
  expect(new Set([ours.addressNote('a@b.c'), ...others]).size).toBe(4)
})
