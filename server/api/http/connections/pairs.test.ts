import { expect, test } from 'vitest'
import { parseParameters } from '../parameters'

/** Processor time, so that other work on the machine does not count. */
/** An attack would take minutes. The collection of other tests' garbage counts here, and takes up to a second. */
const quickMs = 5000

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const hostileForms: [string, string][] = [
  ['lists in lists without end', '[][]'.repeat(475_000)],
  ['126 names of lists in lists', Array(126).fill('[][]'.repeat(3750)).join('&')],
  ['brackets as their codes', 'a%5B%5D%5B%5D'.repeat(146_000)],
  ['a million names', 'a&'.repeat(950_000)],
  ['a million separators', '&'.repeat(1_900_000)],
  ['a name of 2 MB', 'a'.repeat(1_900_000)],
  ['brackets that never close', `a${'['.repeat(1_900_000)}`],
  [
    '5,000 lists with 300 places each, twelve deep',
    Array.from({ length: 5000 }, (_, nth) => `x${nth}${'[299]'.repeat(12)}=1`).join('&'),
  ],
]

test.each(hostileForms)('a form-encoded body with %s is refused quickly', (_, text) => {
  const before = process.cpuUsage()
  expect(() => parseParameters(text)).toThrow(/JSON/)
  expect(cpuMsSince(before)).toBeLessThan(quickMs)
})

test.each([
  ['5,000 fields', Array.from({ length: 5000 }, (_, nth) => `k${nth}=${nth}`).join('&')],
  [
    '300 records with four fields',
    Array.from({ length: 300 }, (_, nth) => `a[][t]=${nth}&a[][p]=1&a[][q]=2&a[][r]=3`).join('&'),
  ],
  ['a value of 1.9 MB', `body=${encodeURIComponent('[]=&').repeat(158_000)}`],
  ['twelve levels', `a${'[b]'.repeat(12)}=1`],
])('a form with %s is read', (_, text) => {
  expect(Object.keys(parseParameters(text)).length).toBeGreaterThan(0)
})

test.each([
  ['1.9 MB of encoded brackets', `body=${'%5B'.repeat(633_000)}`],
  ['1.9 MB of spaces', `body=${'+'.repeat(1_900_000)}`],
  ['1.9 MB that end in half a code', `body=${'%41'.repeat(633_000)}%`],
  ['1.9 MB of brackets with equals signs', `body=${'[a]='.repeat(475_000)}`],
  ['1,600 lists twelve deep', Array.from({ length: 1600 }, (_, nth) => `x${nth}${'[50]'.repeat(12)}=1`).join('&')],
  ['5,000 fields of one name', Array(5000).fill('a=1').join('&')],
])('a form with %s is read quickly', (_, text) => {
  const before = process.cpuUsage()
  expect(Object.keys(parseParameters(text))).not.toHaveLength(0)
  expect(cpuMsSince(before)).toBeLessThan(quickMs)
})

test('a broken percent escape in a value is left unchanged', () => {
  expect(parseParameters('a=1+2%2B3&b=[x]=y&c=%E9&%61=%F0%9F%90%8C&d')).toEqual({
    a: ['1 2+3', '\u{1f40c}'],
    b: '[x]=y',
    c: '%E9',
    d: '',
  })
})
