import { bySeverity, type Finding, type Severity, summarize } from './finding'

export const severityNames: Record<Severity, string> = { ok: 'OK', look: 'To look at', broken: 'Broken' }

export interface ReportFacts {
  /** The address of the page. Query and fragment are cut, because they may contain secrets. */
  page: string
  channel: string
  browser: string
  at: string
}

export function writeReport(findings: readonly Finding[], { page, channel, browser, at }: ReportFacts): string {
  return [
    `Bubblewire page doctor, ${at}`,
    page.replace(/[?#].*/s, ''),
    `channel ${channel}`,
    browser,
    summarize(findings),
    ...bySeverity(findings).map(
      ({ mark, title, says, fix }) => `\n[${severityNames[mark]}] ${title}\n${says}${fix ? `\nTo mend: ${fix}` : ''}`,
    ),
  ].join('\n')
}
