import { bySeverity, type Finding, type Mark, summary } from './finding'

export const words: Record<Mark, string> = { ok: 'OK', look: 'To look at', broken: 'Broken' }

export interface About {
  /** The address of the page. Query and fragment are cut, because they may contain secrets. */
  page: string
  channel: string
  browser: string
  at: string
}

/** Returns all findings as one text, for a person who helps. */
export function report(findings: readonly Finding[], { page, channel, browser, at }: About): string {
  return [
    `Bubblewire page doctor, ${at}`,
    page.replace(/[?#].*/s, ''),
    `channel ${channel}`,
    browser,
    summary(findings),
    ...bySeverity(findings).map(
      ({ mark, title, says, mend }) => `\n[${words[mark]}] ${title}\n${says}${mend ? `\nTo mend: ${mend}` : ''}`,
    ),
  ].join('\n')
}
