import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { Report } from '../report'
import { createJsonScanner } from './json-scanner'

export interface FoundRecord {
  record: Record<string, unknown>
  /** Such as `conversations-2.json, line 7`. */
  where: string
}

/**
 * Reads the records of a JSON file one by one: of an array, of a list in an answer of an API, or of documents one after
 * the other. `lists` are the keys that lead to lists, such as `data.payload`. Reports what cannot be read.
 */
export async function* readRecords(
  path: string,
  lists: readonly string[],
  report: Pick<Report, 'left'>,
): AsyncGenerator<FoundRecord> {
  const scanner = createJsonScanner(['', ...lists])
  const where = (line: number) => `${basename(path)}, line ${line}`
  const stream = createReadStream(path, { encoding: 'utf8' })
  for await (const chunk of stream) {
    for (const found of scanner.read(chunk as string)) {
      if ('trouble' in found) report.left(found.trouble, where(found.line))
      else yield { record: found.record, where: where(found.line) }
    }
    if (scanner.isBroken()) return
  }
  const end = scanner.end()
  if (end) report.left(end.trouble, where(end.line))
}
