import {
  type DataTypeNode,
  Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresDialect,
  type PostgresPoolClient,
  RawNode,
  type RootOperationNode,
} from 'kysely'
import { type Client, DatabaseError } from 'pg'
import { migrate } from '../migrations'
import { databasePlace } from './database-place'
import { isLost } from './errors'

export class CannotConnect extends Error {}

/** On a separate connection. A lock makes nodes that start together migrate one after the other. */
export async function migratePostgres(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  const { version, encoding } = rows[0] as { version: number; encoding: string }
  if (version < 140_000) throw new CannotConnect('DATABASE_URL names a PostgreSQL that is older than 14. Update it.')
  if (encoding !== 'UTF8') {
    throw new CannotConnect(`The database of DATABASE_URL is encoded in ${encoding}. Make one with encoding UTF8.`)
  }
  await client.query(`select pg_advisory_lock(hashtextextended('migrations', 0))`)
  try {
    const schema = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: poolOf(client) }),
      plugins: [bytewise],
    })
    await migrate(schema, 'postgres')
  } finally {
    await client.query(`select pg_advisory_unlock(hashtextextended('migrations', 0))`)
  }
}

/** New text columns compare by bytes, as on SQLite, so that an index also finds ids by their first characters. */
const bytewise: KyselyPlugin = {
  transformQuery: ({ node }) => new Bytewise().transformNode(node) as RootOperationNode,
  transformResult: async ({ result }) => result,
}

class Bytewise extends OperationNodeTransformer {
  protected override transformDataType(node: DataTypeNode): DataTypeNode {
    return node.dataType === 'text' ? (RawNode.createWithSql('text collate "C"') as unknown as DataTypeNode) : node
  }
}

/** Returns a pool of only this connection, because it holds the lock. */
function poolOf(client: Client) {
  const lent = { query: client.query.bind(client), release: () => {} }
  return { connect: async () => lent as unknown as PostgresPoolClient, end: async () => {} }
}

/** Returns the error for a failed first connection. The message omits the password in the address. */
export function cannotConnect(url: string, error: unknown): Error {
  if (error instanceof CannotConnect) return error
  const { host, database } = databasePlace(url)
  const where = `${host}/${database}`
  const said = (error as Error).message
  if (isLost(error)) return new CannotConnect(`The database at ${where} does not answer (${said}). Check DATABASE_URL.`)
  if (!(error instanceof DatabaseError)) return error as Error
  if (error.code === '3D000')
    return new CannotConnect(`There is no such database: ${where}. Create it, or check DATABASE_URL.`)
  if (/^28/.test(error.code ?? ''))
    return new CannotConnect(`The database at ${where} refuses the user or the password of DATABASE_URL.`)
  if (error.code === '42501')
    return new CannotConnect(`The user of DATABASE_URL may not create tables in ${where}: ${said}.`)
  return error
}
