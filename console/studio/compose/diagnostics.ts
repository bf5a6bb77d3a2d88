import type { Finding } from '../../compose/checker'
import type { ParsedJson, TextRange } from '../../compose/document/json-tree'
import { parsePath, problemRange } from '../../compose/document/path'
import { kindsOf } from '../../compose/finding-words'

export interface Diagnostic extends TextRange {
  severity: 'error' | 'warning'
  message: string
}

/** Returns every finding at its position in the text. For invalid JSON, returns only the syntax error. */
export function diagnosticsOf(parsed: ParsedJson, findings: readonly Finding[]): Diagnostic[] {
  if (!parsed.ok) return [{ from: parsed.at, to: parsed.at, severity: 'error', message: parsed.message }]
  return findings
    .map((finding) => {
      const kinds = kindsOf(finding)
      const isWebs = finding.severity === 'error' && finding.kinds.includes('web_messaging')
      return {
        ...problemRange(parsed.root, parsePath(finding.path)),
        severity: isWebs ? ('error' as const) : ('warning' as const),
        message: kinds ? `${finding.message} (${kinds})` : finding.message,
      }
    })
    .sort((a, b) => a.from - b.from)
}
