import { RE2JS } from 're2js'
import type { Patterns } from '../../contract/script/expectation'

const longestPattern = 1000

/** Runs the expressions of scripts in linear time, because a script can come from somebody else. */
export const patterns: Patterns = {
  faultOf(regex) {
    if (regex.length > longestPattern)
      return `has ${regex.length} characters; an expression has at most ${longestPattern}`
    const compiled = compile(regex)
    return compiled instanceof RE2JS ? null : `is not a regular expression (RE2): ${compiled.message}`
  },
  matches(regex, text) {
    const compiled = compile(regex)
    return compiled instanceof RE2JS && compiled.matcher(text).find()
  },
}

function compile(regex: string): RE2JS | Error {
  try {
    return RE2JS.compile(regex)
  } catch (error) {
    return error instanceof Error ? error : new Error('it cannot be compiled')
  }
}
