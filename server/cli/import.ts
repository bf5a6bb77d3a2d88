import { resolve } from 'node:path'
import { readConfig } from '../config/config'
import type { CommunityRecord, SourceRecord } from '../conversation/records'
import { importFormats } from '../import/formats'
import { importExport } from '../import/import-export'
import type { ImportNeeds } from '../import/needs'
import { openImport } from '../import/open-import'
import { findExportFiles } from '../import/reading/export-files'
import { createReport } from '../import/report'
import type { CliCommand } from './command'

const services = Object.keys(importFormats)
const linesEvery = 1000

export const importCommand: CliCommand = {
  usage: `${services.join('|')} FOLDER|FILE --source ID [--dry-run] [--fetch] [--trust-ids]`,
  summary: 'Import contacts, conversations and saved replies from the export of another service.',
  options: {
    source: { type: 'string' },
    'dry-run': { type: 'boolean' },
    fetch: { type: 'boolean' },
    'trust-ids': { type: 'boolean' },
  },
  async run({ args: [service = '', path, ...more], values, env, out, err, stop }) {
    const read = Object.hasOwn(importFormats, service) ? importFormats[service] : undefined
    if (!read || !path || more.length > 0 || !values.source) {
      err(`Name the service (${services.join(' or ')}), its export and a source:`)
      err(`bubblewire import ${services[0]} ./export --source ID --dry-run`)
      return 2
    }
    const files = await findExportFiles(resolve(path))
    const { needs, close } = await openImport(readConfig(env), { fetches: values.fetch === true })
    try {
      const trustsIds = values['trust-ids'] === true
      const { source, community } = await sourceNamed(needs, String(values.source))
      if (trustsIds && community.signed_identities === 'rejected')
        throw new Error(`The community "${community.name}" rejects signed customers, so --trust-ids makes no sense.`)
      const report = createReport(values['dry-run'] === true)
      const progress = (count: number) => count % linesEvery === 0 && err(`${count} conversations`)
      await importExport(
        needs,
        {
          service,
          source,
          community,
          folder: files.folder,
          dryRun: values['dry-run'] === true,
          planned: new Set(),
          trustsIds,
          stop,
          progress,
          report,
        },
        read(files, report),
      )
      for (const line of report.lines()) out(line)
      if (!stop.aborted) return 0
      err('Stopped before the end. The same command goes on.')
      return 1
    } finally {
      await close()
    }
  },
}

async function sourceNamed(
  { store: { read } }: Pick<ImportNeeds, 'store'>,
  query: string,
): Promise<{ source: SourceRecord; community: CommunityRecord }> {
  const sources = await read.sources()
  const source = sources.find(({ id, channel_id }) => id === query || channel_id === query)
  const community = source ? await read.community(source.community_id) : null
  if (source && community) return { source, community }
  const lines = sources.map(({ id, name }) => `  ${id}  ${name}`)
  throw new Error([`There is no source "${query}". The sources:`, ...lines].join('\n'))
}
