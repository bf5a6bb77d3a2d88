import { test } from 'vitest'
import { type Damage, type Draw, expectFound } from './damage'
import { groupBy } from './group-by'
import type { History } from './history'
import type { Kind } from './known'

function aTurn({ stored, answers }: History, draw: Draw) {
  const certain = answers.filter(({ id }) => id !== null)
  if (certain.length === 0) return null
  const taken = draw(certain)
  const [message, answer] = [taken.to, taken.id].map((id) => stored.find((each) => each.id === id))
  return message && answer ? { taken, message, answer } : null
}

const damages: Record<string, [Kind, Damage, RegExp]> = {
  'a message has no answer of the bot': [
    'lost',
    (history, draw) => {
      const turn = aTurn(history, draw)
      history.stored = history.stored.filter((each) => each !== turn?.answer)
      return !!turn
    },
    /has no answer of the bot/,
  ],
  'a message has two answers of the bot': [
    'doubled',
    (history, draw) => {
      const turn = aTurn(history, draw)
      if (turn) history.stored.push({ ...turn.answer, id: 'another', seq: 1_000 })
      return !!turn
    },
    /has 2 answers of the bot/,
  ],
  'an answer is in another conversation': [
    'altered',
    (history, draw) => {
      const turn = aTurn(history, draw)
      if (turn) turn.answer.thread += '-other'
      return !!turn
    },
    /its answer in/,
  ],
  'an answer comes before its message': [
    'out of order',
    (history, draw) => {
      const turn = aTurn(history, draw)
      if (!turn) return
      const { message, answer } = turn
      ;[message.seq, answer.seq] = [answer.seq, message.seq]
      return true
    },
    /comes before it/,
  ],
  'two answers change places': [
    'out of order',
    (history) => {
      const theirs = history.stored.filter(({ body }) => body.startsWith('The bot to'))
      const [one, other] = [...groupBy(theirs, ({ thread }) => thread).values()].find(({ length }) => length > 1) ?? []
      if (!one || !other) return
      ;[one.seq, other.seq] = [other.seq, one.seq]
      return true
    },
    /^"The bot to .* comes before "The bot to/,
  ],
  'an answer was taken under two ids': [
    'doubled',
    (history, draw) => {
      const turn = aTurn(history, draw)
      if (turn) history.answers.push({ ...turn.taken, id: 'another' })
      return !!turn
    },
    /was taken as/,
  ],
  'an answer that was taken is not there': [
    'lost',
    (history, draw) => {
      const turn = aTurn(history, draw)
      if (turn) turn.taken.id = 'gone'
      return !!turn
    },
    /answered with 200/,
  ],
}

test.each(Object.entries(damages))('the checker finds the damage: %s', (_, [kind, damage, words]) =>
  expectFound(damage, kind, words),
)
