import { expect, test } from 'vitest'
import { addressOf, routeIn } from './route'

test('an address leads back to where it was made', () => {
  const route = { state: 'mine', open: '64f0c0ffee64f0c0ffee64f0' } as const
  expect(routeIn(addressOf(route))).toEqual(route)
  expect(routeIn(addressOf({ state: 'closed', open: '' }))).toEqual({ state: 'closed', open: '' })
})

test('an address that somebody made up leads to the beginning', () => {
  expect(routeIn('?in=nowhere&open=../../x')).toEqual({ state: 'new', open: '' })
})
