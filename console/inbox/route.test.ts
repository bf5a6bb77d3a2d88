import { expect, test } from 'vitest'
import { addressOf, customerIn, routeIn } from './route'

test("opening a view's address restores the view", () => {
  const id = '64f0c0ffee64f0c0ffee64f0'
  const route = { view: 'mine', needsAnswer: true, open: id, at: '64f0c0ffee64f0c0ffee64f1', q: '"a & b" ü' } as const
  const searchOf = (address: string) => address.replace('/inbox/', '')
  expect(routeIn(searchOf(addressOf(route)))).toEqual(route)
  const closed = { view: 'closed', needsAnswer: false, open: '', at: '', q: '' } as const
  expect(routeIn(searchOf(addressOf(closed)))).toEqual(closed)
})

test('an invalid address opens the default view', () => {
  const usual = { view: 'unassigned', needsAnswer: false, open: '', at: '', q: '' }
  expect(routeIn('?in=nowhere&open=../../x&at=1&q=samovar')).toEqual(usual)
})

test('customers have their own addresses', () => {
  const id = '64f0c0ffee64f0c0ffee64f0'
  expect(customerIn('/inbox/')).toBeNull()
  expect(customerIn('/inbox/customers')).toBe('')
  expect(customerIn(`/inbox/customers/${id}`)).toBe(id)
  expect(customerIn('/inbox/customers/nobody')).toBe('')
})
