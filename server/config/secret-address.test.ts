import { expect, test } from 'vitest'
import { readConfig } from './config'

function problemOf(env: Record<string, string>): string {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  ['DATABASE_URL', 'postgres://me:quagga#1@db.example/chat'],
  ['DATABASE_URL', 'postgres://me:1#quagga@db.example/chat'],
  ['DATABASE_URL', 'postgres://me:1/quagga@db.example/chat'],
  ['DATABASE_URL', 'postgres://me:1?quagga@db.example/chat'],
  ['REDIS_URL', 'redis://:quagga%@redis.example'],
  ['SMTP_URL', 'smtp://me:1#quagga@mail.example'],
  ['IMAP_URL', 'imaps://me:1/quagga@mail.example'],
])('%s with a password that has to be escaped is refused, and not repeated', (name, url) => {
  const message = problemOf({ [name]: url })
  expect(message).toMatch(new RegExp(`^${name} is wrong: its user or password has a letter that has to be escaped`))
  expect(message).not.toContain('quagga')
})

test.each([
  'postgres://me:quagga@a.example:5432,b.example:5432/chat',
  'postgres://me:quagga@a.example,b.example/chat',
  'postgres:///chat?host=a.example,b.example',
])('DATABASE_URL with two hosts is refused: %s', (DATABASE_URL) => {
  expect(problemOf({ DATABASE_URL })).toMatch(/^DATABASE_URL is wrong: it names several hosts/)
})

test.each(['db.example/chat', 'postgres:chat', 'mysql://me@db.example', 'postgres://db.example:port/chat'])(
  'DATABASE_URL that is no address of PostgreSQL is refused: %s',
  (DATABASE_URL) => {
    expect(problemOf({ DATABASE_URL })).toMatch(/^DATABASE_URL is wrong: it must be an address such as postgres:/)
  },
)
