import type { BuiltFileReader } from '../../../conversation/setup/built-file-port'
import type { Driver } from '../driver'
import { defineQuery } from '../query'
import { onDriver, oneBy, upsertInto } from '../rows'

const queries = onDriver({ builtFile: oneBy('built_files', ['id']) })
// The bodies are left out, because they are large.
const facts = defineQuery((db) =>
  db.selectFrom('built_files').select(['id', 'size', 'used_at']).orderBy('used_at', 'desc').orderBy('id'),
)

export const builtFileQueries = (driver: Driver): BuiltFileReader => ({
  builtFileFacts: async () =>
    (await driver.all(facts, {})).map(({ id, size, used_at }) => ({
      id: String(id),
      size: Number(size),
      used_at: Number(used_at),
    })),
  ...queries(driver),
})

export const builtFileWriter = onDriver({ putBuiltFile: upsertInto('built_files', 'id', ['used_at']) })
