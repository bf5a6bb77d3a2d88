import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CannotOpenSecret, createSealer } from './sealer'

const key = 'a-key-of-at-least-thirty-two-characters'
const older = 'an-older-key-of-more-than-thirty-two-characters'

test('an encrypted text does not show its content and can be decrypted', () => {
  const secrets = createSealer([key])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (secret) => {
      const stored = secrets.seal(secret)
      expect(secrets.open(stored)).toBe(secret)
      if (secret.length > 3) expect(stored).not.toContain(secret)
    }),
  )
})

test('sealing the same secret twice gives different texts', () => {
  const secrets = createSealer([key])
  expect(secrets.seal('whsec_1')).not.toBe(secrets.seal('whsec_1'))
})

test('the older key still decrypts texts after a rotation', () => {
  const stored = createSealer([older]).seal('whsec_1')
  const rotated = createSealer([key, older])
  expect(rotated.open(stored)).toBe('whsec_1')
  expect(rotated.isCurrent(stored)).toBe(false)
  const again = rotated.seal(rotated.open(stored))
  expect(rotated.isCurrent(again)).toBe(true)
  expect(createSealer([key]).open(again)).toBe('whsec_1')
})

test('a secret that was stored without a key is returned unchanged', () => {
  const secrets = createSealer([key])
  expect(secrets.open('whsec_1')).toBe('whsec_1')
  expect(secrets.isCurrent('whsec_1')).toBe(false)
})

test('without a key secrets are stored as they are', () => {
  const secrets = createSealer([])
  expect(secrets.seal('whsec_1')).toBe('whsec_1')
  expect(secrets.isCurrent('whsec_1')).toBe(true)
})

test('a wrong key cannot decrypt a text', () => {
  const stored = createSealer([key]).seal('whsec_1')
  expect(() => createSealer([older]).open(stored)).toThrow(CannotOpenSecret)
  expect(() => createSealer([]).open(stored)).toThrow(CannotOpenSecret)
  fc.assert(
    fc.property(fc.integer({ min: 'sealed:1:12345678:'.length, max: stored.length - 2 }), (at) => {
      const changed = stored.slice(0, at) + (stored[at] === 'A' ? 'B' : 'A') + stored.slice(at + 1)
      expect(() => createSealer([key]).open(changed)).toThrow(CannotOpenSecret)
    }),
  )
})
