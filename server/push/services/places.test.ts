import { expect, test } from 'vitest'
import { createServiceSlots } from './places'

function someSlots() {
  let now = 1_790_000_000_000
  const places = createServiceSlots(() => now)
  const pass = (ms: number) => {
    now += ms
  }
  let at = 0
  const answered = (endpoint: string, tookMs: number) => {
    const began = at
    at += tookMs
    places.recordAnswer(endpoint, { began, ended: at })
  }
  return { pass, answered, open: places.open, answeredAt: places.recordAnswer }
}
const slow = 'https://slow.example/push'
const lateMs = 9_000

test('a push service that stays slow gets longer and longer pauses', () => {
  const { open, answered, pass } = someSlots()
  const row = open('shop')
  answered(slow, lateMs)
  expect(row.wait(slow)).toBe(0)
  answered(slow, lateMs)
  expect(row.wait(slow)).toBe(15_000)
  expect(row.wait('https://quick.example/push')).toBe(0)
  pass(15_000)
  expect(row.wait(slow)).toBe(0)
  answered(slow, lateMs)
  expect(row.wait(slow)).toBe(30_000)
  for (let nth = 0; nth < 50; nth++) answered(slow, lateMs)
  expect(row.wait(slow)).toBe(600_000)
})

test('simultaneous late responses of a service count as one', () => {
  const { open, answeredAt } = someSlots()
  for (let nth = 0; nth < 64; nth++) answeredAt(slow, { began: nth, ended: 10_000 + nth })
  expect(open('shop').wait(slow)).toBe(0)
  for (let nth = 0; nth < 64; nth++) answeredAt(slow, { began: 20_000 + nth, ended: 30_000 + nth })
  expect(open('shop').wait(slow)).toBe(15_000)
})

test('one quick response does not outweigh many late ones', () => {
  const { open, answered, pass } = someSlots()
  for (let nth = 0; nth < 4; nth++) answered(slow, lateMs)
  pass(600_000)
  answered(slow, 50)
  answered(slow, lateMs)
  expect(open('shop').wait(slow)).toBe(60_000)
})

test('unknown push services share a limited number of delivery slots', () => {
  const { open } = someSlots()
  let names = 0
  const wait = (source: string) => open(source).wait(`https://${++names}.example/push`)
  const of = (source: string) => [1, 2, 3, 4, 5].map(() => wait(source))
  expect(of('a')).toEqual([0, 0, 0, 0, 5_000])
  for (const source of ['b', 'c', 'd']) expect(of(source)).toEqual([0, 0, 0, 0, 5_000])
  expect(wait('e')).toBe(5_000)
  for (const host of ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'])
    expect(open('a').wait(`https://${host}/1`)).toBe(0)
  expect(wait('a')).toBe(5_000)
  expect(open('a').wait('https://fcm.googleapis.com.evil.example/1')).toBe(5_000)
})

test('a row needs one slot for all browsers of a customer', () => {
  const { open } = someSlots()
  const rows = [1, 2, 3, 4].map(() => open('shop'))
  for (const row of rows) for (const name of ['a', 'b', 'c']) expect(row.wait(`https://${name}.example/`)).toBe(0)
  const next = open('shop')
  expect(next.wait(slow)).toBe(5_000)
  rows[0]?.close()
  rows[0]?.close()
  expect(next.wait(slow)).toBe(0)
  expect(open('shop').wait(slow)).toBe(5_000)
})

test('a known service that becomes slow shares slots until it is quick', () => {
  const { open, answered } = someSlots()
  const known = 'https://fcm.googleapis.com/1'
  for (const _ of [1, 2, 3, 4]) open('shop').wait(slow)
  answered(known, lateMs)
  expect(open('shop').wait(known)).toBe(5_000)
  answered(known, 50)
  expect(open('shop').wait(known)).toBe(0)
})
