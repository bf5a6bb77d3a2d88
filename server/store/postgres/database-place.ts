import pg from 'pg'

/** Returns what the driver connects to: host and port, or the folder of a socket; and the name of the database. */
export function databasePlace(url: string): { host: string; database: string } {
  const { host, port, database = '' } = new pg.Client({ connectionString: url })
  if (host.startsWith('/')) return { host, database }
  return { host: `${host.includes(':') ? `[${host}]` : host}:${port}`, database }
}
