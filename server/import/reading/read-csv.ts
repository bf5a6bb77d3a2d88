import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { Report } from '../report'
import type { FoundRecord } from './read-json'

/** In UTF-16 code units. */
const longestRow = 1_000_000

/** Reads the rows of a CSV file with a header (RFC 4180) one by one. Reports a row that does not end. */
export async function* readCsv(path: string, report: Pick<Report, 'left'>): AsyncGenerator<FoundRecord> {
  let header: string[] | null = null
  for await (const { cells, line } of rows(path, report)) {
    const where = `${basename(path)}, line ${line}`
    if (header === null) header = cells.map((cell) => cell.trim().toLowerCase())
    else yield { record: Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])), where }
  }
}

interface Row {
  cells: string[]
  line: number
}

/** One function: each character needs the state of all. */
async function* rows(path: string, report: Pick<Report, 'left'>): AsyncGenerator<Row> {
  let cells: string[] = []
  let cell = ''
  let size = 0
  let quoted = false
  /** Whether a quote within quotes was read, which ends them or stands for itself. */
  let closing = false
  let line = 1
  let began = 1
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    for (const sign of (chunk as string).replace(/^\uFEFF/, '')) {
      if (sign === '\n') line += 1
      if (++size > longestRow) return report.left('a row of more than 1 MB', `${basename(path)}, line ${began}`)
      if (closing) {
        closing = false
        if (sign !== '"') quoted = false
        else {
          cell += sign
          continue
        }
      }
      if (quoted) {
        if (sign === '"') closing = true
        else cell += sign
      } else if (sign === '"' && cell === '') quoted = true
      else if (sign === ',' || sign === '\n') {
        cells.push(cell.replace(/\r$/, ''))
        cell = ''
        if (sign === ',') continue
        if (cells.some((each) => each !== '')) yield { cells, line: began }
        cells = []
        size = 0
        began = line
      } else cell += sign
    }
  }
  if (quoted && !closing) return report.left('the file ends in the middle of a row', `${basename(path)}, line ${began}`)
  if (cell !== '' || cells.length > 0) yield { cells: [...cells, cell], line: began }
}
