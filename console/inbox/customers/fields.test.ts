import { expect, test } from 'vitest'
import { bodyOf, fieldsOf, structuredVariables } from './fields'

const ada = { firstname: 'Ada', lastname: null, screenname: null, email: null, phone: null, company: null }
const extra_values = { plan: 'gold', orders: 3, vip: true, cart: [{ id: 1 }], none: null }

test('the form omits variables that are lists or objects', () => {
  expect(fieldsOf({ ...ada, extra_values })).toEqual({
    firstname: 'Ada',
    lastname: '',
    screenname: '',
    email: '',
    phone: '',
    company: '',
    'extra_values.plan': 'gold',
    'extra_values.orders': '3',
    'extra_values.vip': 'true',
    'extra_values.none': '',
  })
  expect(structuredVariables(extra_values)).toEqual([['cart', [{ id: 1 }]]])
})

test('saving sends only the fields that the agent changed', () => {
  const changed = {
    firstname: '  Grace ',
    email: '',
    'extra_values.orders': '4',
    'extra_values.vip': 'false',
    'extra_values.plan': ' ',
    'extra_values.new': '7',
  }
  expect(bodyOf(changed, extra_values)).toEqual({
    firstname: 'Grace',
    email: null,
    extra_values: { orders: 4, vip: false, plan: null, new: '7' },
  })
  expect(bodyOf({ 'extra_values.orders': 'many' }, extra_values)).toEqual({ extra_values: { orders: 'many' } })
  expect(bodyOf({ phone: '1' }, extra_values)).toEqual({ phone: '1' })
})
