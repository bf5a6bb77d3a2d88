import { expect, test } from 'vitest'
import { readConfig } from '../config/config'
import { version } from '../values/version'
import { logStart } from './log-start'

function linesOf(env: Record<string, string>): string[] {
  const lines: string[] = []
  logStart(readConfig({ DEMO: 'off', ...env }), { write: (line) => void lines.push(line) })
  return lines
}

test.each(['fatal', 'warn', 'trace'])('a start at the level %s logs version, addresses and data', (LOG_LEVEL) => {
  const [line = '{}', ...more] = linesOf({ LOG_LEVEL, PUBLIC_URL: 'https://chat.shop.example', PORT: '3007' })
  expect(more).toEqual([])
  expect(JSON.parse(line)).toMatchObject({
    level: 'info',
    msg: 'Bubblewire runs',
    version,
    listens: '127.0.0.1:3007',
    public_url: 'https://chat.shop.example',
    database: 'SQLite',
    traces: 'off',
  })
})

test('the line of a start has no password, and none is written for silent', () => {
  const urls = { DATABASE_URL: 'postgres://me:quagga@db.example/chat', REDIS_URL: 'redis://:quagga@redis.example' }
  const [line] = linesOf(urls)
  expect(line).toContain('PostgreSQL at db.example:5432')
  expect(line).not.toContain('quagga')
  expect(linesOf({ LOG_LEVEL: 'silent' })).toEqual([])
})

test.each([
  ['postgres://me:quagga@db.example/chat', 'db.example:5432'],
  ['postgres://me:quagga@[::1]:5433/chat', '[::1]:5433'],
  ['postgres:///chat?host=/run/postgresql&password=quagga', '/run/postgresql'],
  ['postgres://me:quagga@/chat?host=/run/postgresql', '/run/postgresql'],
  ['postgres://me:quagga@%2Frun%2Fpostgresql/chat', '/run/postgresql'],
  ['postgres://me:quagga%23%2F%@db.example:6432/chat?sslmode=disable', 'db.example:6432'],
])('the line of a start with %s names %s and no password', (DATABASE_URL, place) => {
  const [line = '{}'] = linesOf({ DATABASE_URL })
  expect(JSON.parse(line).database).toBe(`PostgreSQL at ${place}`)
  expect(line).not.toContain('quagga')
})
