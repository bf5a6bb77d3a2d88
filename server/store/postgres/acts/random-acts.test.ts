// @module-tag deep
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs'
import type { Received } from '../../../conversation/messages/received-message'
import type { Store } from '../../../conversation/ports'
import { Refusal } from '../../../conversation/refusals'
import { expectCompleteOrder, rising, seqs } from '../../testing/disturbances'
import { findPostgres } from '../../testing/postgres-databases'
import { answer, aVisitor, changeThread, range, type Visitor, withNodes } from '../../testing/visitors-on-nodes'

// Runs random actions on two nodes at the same time.

const postgres = await findPostgres()

const node = fc.nat({ max: 1 })
const visitor = fc.nat({ max: 2 })
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('say' as const), node, visitor, count: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('again', 'answer', 'close', 'lock', 'free', 'fail' as const),
      node,
      visitor,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('begin', 'end' as const), node, visitor }) },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

describe.skipIf(!postgres)('random acts of visitors, agents and nodes', () => {
  afterAll(() => postgres?.dropAll())

  test('two nodes store each message one time and in order', () =>
    withNodes(postgres, 2, async ({ nodes, shop, batches }) => {
      const beside = nodes.map(aVisitor)
      const rounds = fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 })
      await fc.assert(
        fc.asyncProperty(rounds, async (program) => {
          const [first] = nodes
          const one = await shop.session(first)
          const visitors: Visitor[] = [one, await shop.session(first, one.identityId), await shop.session(first)]
          const received: Received[] = []
          const refusals = new Set<string>()
          const ended = new Set<Visitor>()
          const newestOf = async (who: Visitor) => {
            const session = await first.read.session(who.token)
            return first.read.newestOpenThread(shop.source.id, session?.identity_id ?? '')
          }
          const say = (on: Store, who: Visitor, over = {}) =>
            shop.say(on, who, over).then(
              (each) => {
                received.push(each)
                return each
              },
              (error) => {
                if (!(error instanceof Refusal)) throw error
                refusals.add(error.code)
                return null
              },
            )
          const run = async (wanted: Act) => {
            const on = nodes[wanted.node] ?? first
            const who = visitors[wanted.visitor] ?? one
            if (wanted.do === 'say') {
              const sent = await Promise.all(range(wanted.count).map(() => say(on, who)))
              const stored = sent.filter((each) => each !== null)
              for (const { content } of stored) {
                const own = seqs(stored.filter((each) => each.content.thread_id === content.thread_id))
                expect(own).toEqual(rising(own))
              }
              return
            }
            if (wanted.do === 'again') {
              const known = received.findLast(({ content }) => content.author === 'customer')?.content
              const sender = visitors.find((each) => 'identityId' in each && each.identityId === known?.identity_id)
              if (!known || !sender) return
              const again = await say(on, sender, { clientId: known.client_id })
              if (again) expect([again.content.id, again.fresh]).toEqual([known.id, false])
              return
            }
            if (wanted.do === 'begin') return void (await say(on, who, { newThread: true }))
            if (wanted.do === 'end') {
              await on.transact(async (tx) => {
                const session = await tx.session(who.token)
                if (session) await tx.updateSession({ ...session, ended_at: session.ended_at ?? 1 })
              })
              ended.add(who)
              const refused = await shop.say(first, who).catch((error) => error.code)
              return expect(refused).toBe('session_ended')
            }
            const thread = await newestOf(who)
            if (!thread) return
            if (wanted.do === 'answer') await answer(on, shop, thread.id)
            else if (wanted.do === 'close') await changeThread(on, thread.id, () => ({ closed: true }))
            else if (wanted.do === 'lock') await changeThread(on, thread.id, () => ({ text_input_disabled: true }))
            else if (wanted.do === 'free') await changeThread(on, thread.id, () => ({ text_input_disabled: false }))
            else
              await expect(
                on.transact(async (tx) => {
                  const found = await tx.thread(thread.id)
                  if (found) await tx.updateThread({ ...found, last_seq: found.last_seq + 7 })
                  throw new Error('as wanted')
                }),
              ).rejects.toThrow('as wanted')
          }
          for (const round of program) {
            const others = nodes.map((on, nth) => shop.say(on, beside[nth] as Visitor))
            await Promise.all([...round.map(run), ...others])
          }
          for (const who of visitors) {
            const [expected, sent] = [await newestOf(who), await say(first, who)]
            if (ended.has(who)) expect(sent).toBeNull()
            else if (expected?.text_input_disabled) expect(sent).toBeNull()
            else if (expected)
              expect(sent?.content).toMatchObject({ thread_id: expected.id, seq: expected.last_seq + 1 })
            else expect(sent?.content.seq).toBe(1)
          }
          expect([...refusals].filter((code) => !['session_ended', 'text_input_disabled'].includes(code))).toEqual([])
          const threads = new Set(received.map(({ content }) => content.thread_id))
          await expectCompleteOrder(nodes[1] ?? first, threads, received)
        }),
        { numRuns: runs(40) },
      )
      expect(batches.flat().length).toBeGreaterThan(100)
    }))
})
