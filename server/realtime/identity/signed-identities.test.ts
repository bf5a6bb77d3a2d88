import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aSecretKey, aToken, aVisitor, aWebSource } from '../../testing/a-visitor'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

describe('the community’s rule for signed identities', () => {
  test('required: a visitor cannot write without signing in', async () => {
    const strict = await aWebSource(here, { signed_identities: 'required' })
    const device = await aVisitor(here, { channelId: strict.channelId })
    const sent = await device.send({ body: 'Hello' })
    expect(sent.ok ? 'ok' : sent.error.code).toBe('sign_in_required')
    expect(await device.code('session:identify', { screenname: 'Eve' })).toBe('sign_in_required')
    const strictKey = await aSecretKey(here, strict.communityId)
    await device.value('session:sign_in', { token: await aToken({ uuid: 'ada' }, strictKey) })
    expect((await device.say('Hello')).seq).toBe(1)
  })

  test('changed to required: a connected anonymous visitor is asked to sign in', async () => {
    const source = await aWebSource(here)
    const device = await aVisitor(here, { channelId: source.channelId })
    await device.say('Before')
    await here.call('PUT', `/1.0/communities/${source.communityId}`, { signed_identities: 'required' })
    const sent = await device.send({ body: 'After' })
    expect(sent.ok ? 'ok' : sent.error.code).toBe('sign_in_required')
  })

  test('rejected: every signed token is refused', async () => {
    const plain = await aWebSource(here, { signed_identities: 'rejected' })
    const token = await aToken({ uuid: 'ada' }, await aSecretKey(here, plain.communityId))
    const device = await aVisitor(here, { channelId: plain.channelId })
    expect(await device.code('session:sign_in', { token })).toBe('sign_in_rejected')
    await device.say('Hello')
  })
})
