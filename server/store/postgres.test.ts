import { expect, test } from 'vitest'
import { findPostgres } from './a-postgres'
import { interventionSuite } from './interventions.suite'
import { openPostgres } from './postgres'
import { storeSuite } from './store.suite'

const postgres = await findPostgres()

if (postgres) {
  const implementation = {
    open: (url: string) => openPostgres({ url, connections: 4 }),
    newPlace: () => postgres.newDatabase(),
    dispose: () => postgres.dropAll(),
  }
  storeSuite('postgres', implementation)
  interventionSuite('postgres', implementation)
} else test.skip('no PostgreSQL to test on', () => expect(postgres).not.toBeNull())
