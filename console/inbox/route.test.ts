import { expect, test } from 'vitest'
import { addressOf, routeIn } from './route'

test('an address leads back to the state it was made from', () => {
  const route = { view: 'mine', needsAnswer: true, open: '64f0c0ffee64f0c0ffee64f0' } as const
  expect(routeIn(addressOf(route))).toEqual(route)
  const closed = { view: 'closed', needsAnswer: false, open: '' } as const
  expect(routeIn(addressOf(closed))).toEqual(closed)
})

test('an invalid address leads to the default view', () => {
  expect(routeIn('?in=nowhere&open=../../x')).toEqual({ view: 'unassigned', needsAnswer: false, open: '' })
})
