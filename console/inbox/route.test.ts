import { expect, test } from 'vitest'
import { addressOf, routeIn } from './route'

test('an address leads back to where it was made', () => {
  const route = { view: 'mine', needsAnswer: true, open: '64f0c0ffee64f0c0ffee64f0' } as const
  expect(routeIn(addressOf(route))).toEqual(route)
  const closed = { view: 'closed', needsAnswer: false, open: '' } as const
  expect(routeIn(addressOf(closed))).toEqual(closed)
})

test('an address that somebody made up leads to the beginning', () => {
  expect(routeIn('?in=nowhere&open=../../x')).toEqual({ view: 'unassigned', needsAnswer: false, open: '' })
})
