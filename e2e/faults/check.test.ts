import fc from 'fast-check'
import { expect, test } from 'vitest'
import { check } from './check'
import { type Damage, expectFound, seeds } from './damage'
import { groupBy } from './group-by'
import type { Kind } from './known'
import { randomHistory } from './random-history'

// Tests of the checker: each damages a correct history and expects the matching violation.

test('the checker accepts repeated events and missing answers', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      expect(check(randomHistory(seed))).toEqual([])
    }),
  )
})

const damages: Record<string, [Kind, Damage]> = {
  'an acknowledged message is not stored': [
    'lost',
    (history, draw) => {
      const { id } = draw(history.acknowledged)
      history.stored = history.stored.filter((each) => each.id !== id)
      for (const list of history.listed) list.ids = list.ids.filter((each) => each !== id)
      return true
    },
  ],
  'a reply that was answered with 200 is gone': [
    'lost',
    (history, draw) => {
      const certain = history.replies.filter(({ id }) => id)
      if (certain.length === 0) return
      const { id } = draw(certain)
      history.stored = history.stored.filter((each) => each.id !== id)
      return true
    },
  ],
  'a message is never taken': [
    'lost',
    (history, draw) => {
      const { client_id } = draw(history.sent)
      history.acknowledged = history.acknowledged.filter((each) => each.client_id !== client_id)
      history.stored = history.stored.filter((each) => each.client_id !== client_id)
      return true
    },
  ],
  'a message is refused': [
    'lost',
    (history, draw) => !!history.refused.push({ client_id: draw(history.sent).client_id, code: 'busy' }),
  ],
  'a message is stored twice': [
    'doubled',
    (history, draw) => {
      const twice = draw(history.stored)
      const last = Math.max(...history.stored.filter(({ thread }) => thread === twice.thread).map(({ seq }) => seq))
      history.stored.push({ ...twice, id: `${twice.id}-again`, seq: last + 1 })
      return true
    },
  ],
  'a number is missing': [
    'lost',
    (history, draw) => {
      const { thread, seq } = draw(history.stored)
      for (const each of history.stored) if (each.thread === thread && each.seq >= seq) each.seq += 1
      return true
    },
  ],
  'two have one number': [
    'doubled',
    (history, draw) => {
      const one = draw(history.stored)
      const other = history.stored.find(({ thread, id }) => thread === one.thread && id !== one.id)
      if (other) other.seq = one.seq
      return !!other
    },
  ],
  'two of one writer change places': [
    'out of order',
    (history, draw) => {
      const one = draw(history.sent)
      const place = (client: string) => history.stored.find(({ client_id }) => client_id === client)
      const here = place(one.client_id)
      const other = history.sent.find(
        ({ writer, client_id }) =>
          writer === one.writer && client_id !== one.client_id && place(client_id)?.thread === here?.thread,
      )
      const there = other && place(other.client_id)
      if (!here || !there) return
      ;[here.seq, there.seq] = [there.seq, here.seq]
      return true
    },
  ],
  'other words are stored': [
    'altered',
    (history, draw) => {
      draw(history.stored).body += '!'
      return true
    },
  ],
  'the acknowledgement names another content': [
    'doubled',
    (history, draw) => {
      draw(history.acknowledged).id += '-other'
      return true
    },
  ],
  'a reader lacks the last line': [
    'lost',
    (history, draw) => {
      const { changes } = draw(history.readers.flatMap(({ logs }) => logs))
      changes.push({
        from: changes.reduce((count, { from, lines }) => Math.max(count, from + lines.length), 0) - 1,
        lines: [],
      })
      return true
    },
  ],
  'a reader sees a line twice, for a moment': [
    'doubled',
    (history, draw) => {
      const { changes } = draw(history.readers.flatMap(({ logs }) => logs))
      const at = changes.findIndex(({ lines }) => lines.every((line) => !line.startsWith('~')))
      const change = changes[at]
      if (!change) return
      const from = change.from + change.lines.length
      changes.splice(at + 1, 0, { from, lines: change.lines.slice(-1) }, { from, lines: [] })
      return true
    },
  ],
  'a reader sees two lines the wrong way round, for a moment': [
    'out of order',
    (history, draw) => {
      const { changes } = draw(history.readers.flatMap(({ logs }) => logs))
      const end = changes.reduce((count, { from, lines }) => Math.max(count, from + lines.length), 0)
      const final = changes.at(-1)
      if (!final || end < 2) return
      const lines = changes
        .reduce<string[]>((log, change) => [...log.slice(0, change.from), ...change.lines], [])
        .slice(-2)
      changes.push({ from: end - 2, lines: [...lines].reverse() }, { from: end - 2, lines })
      return true
    },
  ],
  'an endpoint is never told': [
    'lost',
    (history, draw) => {
      const endpoint = draw(history.endpoints.filter(({ calls }) => calls.length > 0))
      const { content_id } = draw(endpoint.calls)
      endpoint.calls = endpoint.calls.filter((each) => each.content_id !== content_id)
      return true
    },
  ],
  'an endpoint is told under two ids': [
    'doubled',
    (history, draw) => {
      const { calls } = draw(history.endpoints.filter((each) => each.calls.length > 0))
      calls.push({ ...draw(calls.filter(({ type }) => type !== 'content.updated')), id: 'another' })
      return true
    },
  ],
  'an endpoint hears the later one first': [
    'out of order',
    (history) => {
      const endpoint = history.endpoints.find(({ receives }) => receives === 'both')
      const whole = history.stored.filter(({ live }) => !live)
      if (!endpoint || ![...groupBy(whole, ({ thread }) => thread).values()].some(({ length }) => length > 1)) return
      endpoint.calls.reverse()
      return true
    },
  ],
  'an endpoint is told again in other words': [
    'altered',
    (history, draw) => {
      const { calls } = draw(history.endpoints.filter((each) => each.calls.length > 0))
      calls.push({ ...draw(calls), digest: 'other' })
      return true
    },
  ],
  'a customer who left is never told of the newest reply': [
    'lost',
    (history, draw) => {
      const { notices } = draw(history.absentVisitors.filter((each) => each.notices.length > 0))
      const newest = notices.at(-1)?.shows.at(-1)
      for (const each of notices) each.shows = each.shows.filter((id) => id !== newest)
      return true
    },
  ],
  'an e-mail leaves out a reply': [
    'lost',
    (history) => {
      const taken = history.absentVisitors.find(({ medium }) => medium === 'mail')?.notices ?? []
      const [first] = taken[0]?.shows ?? []
      for (const each of taken) each.shows = each.shows.filter((id) => id !== first)
      return !!first
    },
  ],
  'a customer who left is told again without a kill': [
    'doubled',
    (history, draw) => {
      const { notices } = draw(history.absentVisitors.filter((each) => each.notices.length > 0))
      const last = notices.at(-1)
      return !!last && !!notices.push({ ...last })
    },
  ],
  'two e-mails with different links show one reply': [
    'doubled',
    (history) => {
      const taken = history.absentVisitors.find(({ medium }) => medium === 'mail')?.notices ?? []
      const last = taken.at(-1)
      return !!last && !!taken.push({ ...last, row: 'other', name: '<other>' })
    },
  ],
  'an older push comes after a newer one': [
    'out of order',
    (history) => {
      const taken = history.absentVisitors.find(({ medium }) => medium === 'push')?.notices ?? []
      const [first] = taken
      return !!first && taken.at(-1)?.row !== first.row && !!taken.push({ ...first, life: 99 })
    },
  ],
  'a push comes again with another topic': [
    'altered',
    (history) => {
      const taken = history.absentVisitors.find(({ medium }) => medium === 'push')?.notices ?? []
      const last = taken.at(-1)
      return !!last && !!taken.push({ ...last, name: 'other tag', life: 99 })
    },
  ],
  'an e-mail comes again under its id with other words': [
    'altered',
    (history) => {
      const taken = history.absentVisitors.find(({ medium }) => medium === 'mail')?.notices ?? []
      const last = taken.at(-1)
      return !!last && !!taken.push({ ...last, digest: 'other', life: 99 })
    },
  ],
  'a customer is told of a reply to somebody else': [
    'altered',
    (history, draw) => {
      const { visitor, notices } = draw(history.absentVisitors.filter((each) => each.notices.length > 0))
      const other = history.stored.find((each) => each.visitor !== visitor && each.client_id === null)
      const last = notices.at(-1)
      if (!other || !last) return
      last.shows = [...last.shows, other.id]
      return true
    },
  ],
  'agents read another order': [
    'out of order',
    (history, draw) => {
      draw(history.listed).ids.reverse()
      return true
    },
  ],
  'agents lack one': ['lost', (history, draw) => !!draw(history.listed).ids.pop()],
}

test.each(Object.entries(damages))('the checker finds the damage: %s', (_, [kind, damage]) => expectFound(damage, kind))
