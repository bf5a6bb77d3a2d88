import { readChatwoot } from './chatwoot/read-chatwoot'
import type { Export } from './exported'
import { readIntercom } from './intercom/read-intercom'
import type { ExportFiles } from './reading/export-files'
import type { Report } from './report'

/** The services from which an export can be imported, by the word of the command. */
export const importFormats: Readonly<Record<string, (files: ExportFiles, report: Report) => Export>> = {
  chatwoot: readChatwoot,
  intercom: readIntercom,
}
