import { expect, test } from 'vitest'
import { interventionSuite } from '../testing/interventions.suite'
import { findPostgres } from '../testing/postgres-databases'
import { storeSuite } from '../testing/store.suite'
import { openPostgres } from './open-postgres'

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
