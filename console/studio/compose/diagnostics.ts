import type { Finding } from '../../compose/checker'
import type { ParsedJson, TextRange } from '../../compose/document/json-tree'
import { parsePath, problemRange } from '../../compose/document/path'

export interface Diagnostic extends TextRange {
  severity: 'error' | 'warning'
  message: string
}

interface Sentences {
  broken(why: string): string
  finding(found: Finding): string
}

/** Returns every finding at its position in the text. For invalid JSON, returns only the syntax error. */
export function diagnosticsOf(parsed: ParsedJson, findings: readonly Finding[], say: Sentences): Diagnostic[] {
  if (!parsed.ok) return [{ from: parsed.at, to: parsed.at, severity: 'error', message: say.broken(parsed.message) }]
  return findings
    .map((found) => {
      const isWebs = found.severity === 'error' && found.kinds.includes('web_messaging')
      return {
        ...problemRange(parsed.root, parsePath(found.path)),
        severity: isWebs ? ('error' as const) : ('warning' as const),
        message: say.finding(found),
      }
    })
    .sort((a, b) => a.from - b.from)
}
