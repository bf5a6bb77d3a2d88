import { type ColumnKind, type Records, type TableName, tables } from './tables'

const columnsOf = Object.fromEntries(
  Object.entries(tables).map(([table, columns]) => [table, Object.entries(columns) as [string, ColumnKind][]]),
) as Record<TableName, [string, ColumnKind][]>

/** Tables whose `position` the database numbers. */
const numbered: ReadonlySet<string> = new Set<TableName>(['outbox', 'events', 'published_events'])

const given = Object.fromEntries(
  Object.entries(tables).map(([table, columns]) => [
    table,
    Object.keys(columns).filter((name) => name !== 'position' || !numbered.has(table)),
  ]),
) as Record<TableName, string[]>

export function encode<N extends TableName>(table: N, record: Records[N]): Record<string, string | number | null> {
  const raw: Record<string, string | number | null> = {}
  for (const [column, kind] of columnsOf[table]) raw[column] = rawOf(record[column as keyof Records[N]], kind)
  return raw
}

function rawOf(value: unknown, kind: ColumnKind | undefined): string | number | null {
  if (value === null || value === undefined) return null
  if (kind === 'json') return JSON.stringify(value)
  if (kind === 'boolean') return value ? 1 : 0
  return value as string | number
}

/** Returns the record of a row. Integers that a driver returns as text become numbers. */
export function decode<N extends TableName>(table: N, raw: Record<string, unknown>): Records[N] {
  const record: Record<string, unknown> = {}
  for (const [column, kind] of columnsOf[table]) {
    const value = raw[column]
    if (value === null || value === undefined) record[column] = null
    else if (kind === 'json') record[column] = JSON.parse(value as string)
    else if (kind === 'boolean') record[column] = Number(value) !== 0
    else if (kind === 'integer') record[column] = Number(value)
    else record[column] = value
  }
  return record as unknown as Records[N]
}

/**
 * Returns the names of the columns that callers write. The database itself numbers a
 * `position`.
 */
export const columnNames = (table: TableName): readonly string[] => given[table]

/** A bit for each column that is not null; the lowest is the first column. Works for at most 50 columns. */
export function columnsGiven(table: TableName, record: object): number {
  let [bits, bit] = [0, 1]
  for (const column of given[table]) {
    if ((record as Record<string, unknown>)[column] != null) bits += bit
    bit *= 2
  }
  return bits
}

export function encoderOf(table: TableName, names: readonly string[]): (record: object) => (string | number | null)[] {
  const kinds = new Map(columnsOf[table])
  const columns = names.map((name) => [name, kinds.get(name)] as const)
  return (record) => columns.map(([column, kind]) => rawOf((record as Record<string, unknown>)[column], kind))
}
