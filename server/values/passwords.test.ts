import { expect, test } from 'vitest'
import { Refusal } from '../conversation/refusals'
import { createPasswords, hashRandom } from './passwords'

test('a password is stored as argon2id at the recommended cost', async () => {
  const passwords = createPasswords()
  const kept = await passwords.hash('tea in the garden')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.fits('tea in the garden', kept)).toBe(true)
  expect(await passwords.fits('Tea in the garden', kept)).toBe(false)
})

test('no password matches a missing hash', async () => {
  expect(await createPasswords().fits('nobody has this password', null)).toBe(false)
})

test('the server refuses more than a few waiting password checks', async () => {
  const passwords = createPasswords()
  const kept = await hashRandom('quick')
  const asked = Array.from({ length: 80 }, () => passwords.fits('quick', kept))
  const answers = await Promise.allSettled(asked)
  const refused = answers.filter((each) => each.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(Refusal)
    expect(reason.message).toContain('More than 60 passwords wait')
  }
  expect(answers.filter((each) => each.status === 'fulfilled' && each.value)).toHaveLength(80 - refused.length)
  expect(await passwords.fits('quick', kept)).toBe(true)
})
