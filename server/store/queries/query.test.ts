import { expect, test } from 'vitest'
import { byNames, defineQuery } from './query'
import { rowsBy } from './rows'

test('the kind of a statement does not depend on its first word', () => {
  const statementOf = (query: ReturnType<typeof defineQuery>) => query.for('sqlite')
  const added = defineQuery((db, place) =>
    byNames(db)
      .with('newest', (within) => within.selectFrom('threads').select('id'))
      .insertInto('outbox')
      .values({ ordering_key: place('ordering_key') }),
  )
  expect(statementOf(added).sql).toMatch(/^with /)
  expect(statementOf(added)).toMatchObject({ writes: 'outbox', inserts: true })
  const changed = defineQuery((db, place) =>
    byNames(db)
      .updateTable('outbox')
      .set({ ordering_key: place('ordering_key') }),
  )
  expect(statementOf(changed)).toMatchObject({ writes: 'outbox', inserts: false })
  expect(statementOf(rowsBy('outbox', ['ordering_key']))).toMatchObject({ writes: null, inserts: false })
})
