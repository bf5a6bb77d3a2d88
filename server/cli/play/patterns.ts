import type { Patterns } from '../../../contract/script/expectation'
import { matchesPattern, patternFault } from '../../structured/rules/patterns'

// The rules read an expression in quotation marks as JSON, so each is encoded before.
export const patterns: Patterns = {
  faultOf: (regex) => patternFault(JSON.stringify(regex))?.words ?? null,
  matches: (regex, text) => matchesPattern(JSON.stringify(regex), text),
}
