import type { SqliteDatabase } from './database'

/**
 * Bytes. A larger file is rewritten at the next start, because rewriting it would block all requests for more than half
 * a second.
 */
const atOnce = 64_000_000
const postponedFile = 'scrub_due'

/** Rewrites the file. `secure_delete` misses copies of rows that SQLite has moved to another page. */
export function scrub(writer: SqliteDatabase): void {
  const size = Number(writer.pragma('page_count')) * Number(writer.pragma('page_size'))
  if (size > atOnce) {
    writer
      .prepare('insert into settings (name, value) values (?, ?) on conflict (name) do nothing')
      .run(postponedFile, '1')
    truncateLog(writer)
    return
  }
  rewrite(writer)
}

/** Rewrites a file for which `scrub` had to wait. Runs at the start, before requests. */
export function scrubIfPostponed(writer: SqliteDatabase): void {
  if (writer.prepare('delete from settings where name = ?').run(postponedFile).changes > 0) rewrite(writer)
}

function rewrite(writer: SqliteDatabase): void {
  writer.exec('vacuum')
  truncateLog(writer)
}

/** Empties the log. If another process reads an old state of the log (a backup), the next checkpoint empties it. */
export function truncateLog(writer: SqliteDatabase): void {
  writer.pragma('busy_timeout = 0')
  writer.pragma('wal_checkpoint(TRUNCATE)')
  writer.pragma('busy_timeout = 5000')
}
