import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createMailReader } from '../../mail/inbound/mail-reader'
import type { RunningApp } from '../../testing/a-running-app'
import { importFormats } from '../formats'
import { importExport } from '../import-export'
import type { ImportNeeds, ImportPlace } from '../needs'
import { findExportFiles } from '../reading/export-files'
import { createReport } from '../report'

const reader = createMailReader()
const made: string[] = []

/** Writes the files of an export into a new folder: texts and bytes as they are, other values as JSON. */
export function anExport(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-export-'))
  made.push(folder)
  for (const [name, value] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    const asIs = typeof value === 'string' || value instanceof Uint8Array
    writeFileSync(path, asIs ? value : JSON.stringify(value))
  }
  return folder
}

export function removeExports(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** Imports a folder into a source of a running app, and returns the counts and lines of the report. */
export async function imported(
  here: RunningApp,
  service: string,
  folder: string,
  { sourceId, needs = {}, ...more }: { sourceId: string; needs?: Partial<ImportNeeds> } & Partial<ImportPlace>,
) {
  const { store } = here
  const source = await store.read.source(sourceId)
  const community = source && (await store.read.community(source.community_id))
  const read = importFormats[service]
  if (!source || !community || !read) throw new Error(`There is no ${sourceId}, or no format ${service}.`)
  const report = createReport(more.dryRun)
  const files = await findExportFiles(folder)
  const { clock, ids, files: stored, incoming } = here.app.needs
  await importExport(
    { store, clock, ids, files: stored, incoming, reader, outgoing: null, fileLimit: 10_000_000, ...needs },
    {
      service,
      source,
      community,
      folder: files.folder,
      dryRun: false,
      planned: new Set(),
      trustsIds: false,
      stop: new AbortController().signal,
      report,
      progress: () => {},
      ...more,
    },
    read(files, report),
  )
  return { ...report.counts(), lines: report.lines() }
}
