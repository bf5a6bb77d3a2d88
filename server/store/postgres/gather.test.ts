import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../testing/postgres-databases'
import { createGather } from './gather'
import { merged } from './merge'
import type { Sent } from './statements'

const postgres = await findPostgres()

const set = (id: string, value: number): Sent => ({
  name: 'set',
  text: 'update "rows" set "value" = $1 where "id" = $2',
  values: [value, id],
})
const log = (id: string, value: number): Sent => ({
  name: 'log',
  text: 'insert into "log" ("id", "value") values ($1, $2)',
  values: [id, value],
})
const note = (id: string, value: number): Sent => ({
  name: 'note',
  text: 'insert into "log" ("value", "id") values ($1, $2)',
  values: [value, id],
})
const read = (id: string): Sent => ({
  name: 'read',
  text: 'select * from "rows" where "id" = $1 for update nowait',
  values: [id],
})

type Step = 'set' | 'log' | 'note' | 'read' | 'peek' | 'turn'
const programs = fc.array(
  fc.array(fc.constantFrom<Step>('set', 'log', 'note', 'read', 'peek', 'turn'), { maxLength: 8 }),
  {
    minLength: 1,
    maxLength: 9,
  },
)

if (postgres)
  describe('what many send at once', () => {
    let client: pg.Client
    beforeAll(async () => {
      client = new pg.Client({ connectionString: await postgres.newDatabase(), pipeline: true } as pg.ClientConfig)
      await client.connect()
      await client.query('create table "rows" ("id" text primary key, "value" bigint)')
      await client.query('create table "log" ("position" bigserial, "id" text, "value" bigint)')
    })
    afterAll(async () => {
      await client.end()
      await postgres.dropAll()
    })

    test('is as if each had sent it alone: own writes are seen, in order, and those of whom one waited for', async () => {
      let merges = 0
      await fc.assert(
        fc.asyncProperty(programs, async (given) => {
          const sentNames: string[] = []
          const query = client.query.bind(client)
          client.query = ((each: { name?: string }) => {
            sentNames.push(each.name ?? '')
            return query(each as never)
          }) as never
          void query('begin')
          for (const nth of given.keys()) void query('insert into "rows" values ($1, 0)', [`row ${nth}`])
          const gather = createGather(client)
          let next = 0
          const said = given.map((): number[] => [])
          const run = async (steps: Step[], nth: number) => {
            const owner = {}
            const id = `row ${nth}`
            let value = 0
            const peeks: Promise<void>[] = []
            for (const step of steps) {
              if (step === 'turn') await new Promise((done) => setImmediate(done))
              else if (step === 'read')
                expect((await gather.read(owner, read(id))).rows.map((row) => Number(row.value))).toEqual([value])
              else if (step === 'set') {
                value = ++next
                void gather.write(owner, set(id, value))
              } else if (step === 'peek') {
                const wanted = value
                const peek = gather.read(owner, read(id))
                peeks.push(peek.then(({ rows }) => expect(rows.map((row) => Number(row.value))).toEqual([wanted])))
              } else {
                void gather.write(owner, (step === 'log' ? log : note)(id, ++next))
                said[nth]?.push(next)
              }
            }
            gather.over()
            await Promise.all(peeks)
            return value
          }
          const values = given.map((steps, nth) => run(steps, nth))
          await Promise.all(
            values.map(async (value, nth) => {
              const wanted = await value
              const { rows } = await gather.read({}, read(`row ${nth}`))
              expect(rows.map((row) => Number(row.value))).toEqual([wanted])
            }),
          )
          gather.flush()
          const { rows } = await query('select "id", "value" from "log" order by "position"')
          for (const [nth, wanted] of said.entries())
            expect(rows.filter(({ id }) => id === `row ${nth}`).map((row) => Number(row.value))).toEqual(wanted)
          await query('rollback')
          client.query = query as never
          merges += sentNames.filter((name) => name.includes('_merged')).length
        }),
        { numRuns: 150 },
      )
      expect(merges).toBeGreaterThan(100)
    })

    test('values of every kind arrive as they were given', async () => {
      const kinds = ['', 'NULL', '"', '\\\\', '{}', ',', '\n', "it's", 'é 😀', 'a "b" \\\\ {c}', null]
      await client.query('begin')
      const gather = createGather(client)
      for (const value of ['learn', 'learn again']) {
        await gather.write({}, log(value, 0))
        await new Promise((done) => setImmediate(done))
      }
      await Promise.all(kinds.map((kind, nth) => gather.write({}, log(kind as string, nth))))
      const { rows } = await client.query(
        'select "id" from "log" where "id" is null or "id" not like \'learn%\' order by "position"',
      )
      expect(rows.map(({ id }) => id)).toEqual(kinds)
      await client.query('rollback')
    })

    test('a failure is that of everybody who asked for it', async () => {
      await client.query('begin')
      const gather = createGather(client)
      await gather.read({}, read('x'))
      await new Promise((done) => setImmediate(done))
      await gather.read({}, read('x'))
      const broken = { name: 'broken', text: 'insert into "rows" ("id", "value") values ($1, $2)', values: ['same', 1] }
      await gather.write({}, broken)
      await new Promise((done) => setImmediate(done))
      const results = await Promise.allSettled([gather.write({}, broken), gather.write({}, broken)])
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      await client.query('rollback')
    })
  })
else test.skip('no PostgreSQL to test on', () => expect(postgres).not.toBeNull())

test('what has no merged form is left alone', () => {
  for (const text of [
    'update "a" set "b" = $1 where "id" = $2 and "c" = $3',
    'insert into "a" ("b") values ($1) on conflict ("b") do update set "b" = $1',
    'delete from "a" where "id" = $1',
  ])
    expect(merged({ name: 'x', text, values: [1] }, ['text', 'text', 'text'])).toBeNull()
  expect(merged({ text: 'select $1', values: [1] }, ['text'])).toBeNull()
})
