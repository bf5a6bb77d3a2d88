import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../testing/a-running-app'
import { aVisitor, aWebSource } from '../testing/a-visitor'

let here: RunningApp
const own = 'http://localhost:3000'
const shop = 'https://shop.example.com'
const evil = 'https://evil.example.com'
let channelId: string
beforeAll(async () => {
  here = await aRunningApp()
  channelId = (await aWebSource(here, { settings: { allowed_origins: [shop] } })).channelId
})
afterAll(() => here.stop())

const connects = async (given: Parameters<typeof aVisitor>[1]) => {
  try {
    const device = await aVisitor(here, given)
    device.close()
    return 'in'
  } catch (error) {
    return (error as Error).message
  }
}

describe('if a source lists its allowed pages', () => {
  test.each([
    ['the chat on a page of the list', { origin: shop, header: own }, 'in'],
    ['the chat on another page', { origin: evil, header: own }, 'origin_not_allowed'],
    ['a page that differs by its port', { origin: `${shop}:8443`, header: own }, 'origin_not_allowed'],
    ['a page that differs by its scheme', { origin: 'http://shop.example.com', header: own }, 'origin_not_allowed'],
    ['a page whose name goes on', { origin: `${shop}.evil.example`, header: own }, 'origin_not_allowed'],
    ['a page without an origin', { origin: 'null', header: own }, 'origin_not_allowed'],
    ['another page that speaks to us itself', { header: evil }, 'origin_not_allowed'],
    ['another page that names a page of the list', { origin: shop, header: evil }, 'origin_not_allowed'],
    ['a sandboxed page that names a page of the list', { origin: shop, header: 'null' }, 'origin_not_allowed'],
    ['the chat by itself, in a tab of its own', { header: own }, 'in'],
    ['a program without a browser', {}, 'in'],
  ])('%s', async (_, given, outcome) => {
    expect(await connects({ channelId, ...given })).toBe(outcome)
  })

  test.each(['shop.example.com', `${shop}/path`, 'javascript:alert(1)', ''])('%j is not an origin', async (origin) => {
    expect(await connects({ channelId, origin, header: own })).toBe('invalid_session')
  })
})

test('without a list, every page may show the chat', async () => {
  expect(await connects({ origin: evil, header: own })).toBe('in')
})

describe('a session belongs to the page and the source that began it', () => {
  test("a session's token is refused on another page", async () => {
    const device = await aVisitor(here, { origin: shop, header: own })
    await device.say('Hello')
    const { token } = device
    expect(await connects({ token, origin: evil, header: own })).toBe('invalid_session')
    expect(await connects({ token, header: evil })).toBe('invalid_session')
    expect(await connects({ token, origin: shop, header: own })).toBe('in')
  })

  test("a session's token is refused on another source", async () => {
    const device = await aVisitor(here)
    await device.say('Hello')
    expect(await connects({ token: device.token, channelId })).toBe('invalid_session')
  })

  test('a session without a known page belongs to the page of its next message', async () => {
    const device = await aVisitor(here)
    const { token } = device
    await device.say('Hello')
    const again = await aVisitor(here, { token, origin: shop, header: own })
    await again.say('From the shop')
    expect(await connects({ token, origin: evil, header: own })).toBe('invalid_session')
  })
})
