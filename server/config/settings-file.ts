import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { secretSettings, settings } from './settings'
import { describeRule, WrongSetting } from './wrong-setting'

type Env = Record<string, string | undefined>

const defaultFile = 'bubblewire.env'

/**
 * Returns the environment with the settings of the file that SETTINGS_FILE names, else of `bubblewire.env` in the
 * current folder, if it is there. The environment wins. Throws WrongSetting with one sentence for each wrong line.
 */
export function withSettingsFile(env: Env): Env {
  const path = env.SETTINGS_FILE || defaultFile
  if (!env.SETTINGS_FILE && !existsSync(path)) return env
  return Object.assign(readSettingsFile(textOf(path), basename(path)), setIn(env))
}

/** An empty value is unset, so the file's value stays. */
const setIn = (env: Env): Env => Object.fromEntries(Object.entries(env).filter(([, value]) => value))

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new WrongSetting(`The settings file ${path} cannot be read. Check SETTINGS_FILE.`)
  }
}

/** Parses lines `NAME=value`; a value may be in quotes. Empty lines, and lines that begin with #, are skipped. */
export function readSettingsFile(text: string, fileName: string): Env {
  const found = new Map<string, string>()
  const problems: string[] = []
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (/^\s*(#|$)/.test(line)) continue
    const [, name = '', rest = ''] = /^\s*([A-Za-z_][A-Za-z0-9_]*)\s*=(.*)$/.exec(line) ?? []
    const value = rest.trim().replace(/^(["'])(.*)\1$/, '$2')
    const problem = name === '' ? 'this is not NAME=value' : problemOf(name, value, found)
    if (problem) problems.push(`${fileName}, line ${at + 1}: ${problem}.`)
    found.set(name, value)
  }
  if (problems.length > 0) throw new WrongSetting(problems.join('\n'))
  return Object.fromEntries(found)
}

function problemOf(name: string, value: string, found: ReadonlyMap<string, string>): string | null {
  if (found.has(name)) return `${name} is set a second time`
  const bare = name.replace(/_FILE$/, '')
  if (secretSettings.has(bare) && bare !== name) return null
  if (!Object.hasOwn(settings, name)) return `${name} is no setting`
  if (value === '') return null
  const { error } = settings[name as keyof typeof settings].schema.safeParse(value, { error: describeRule })
  if (!error) return null
  const rule = error.issues[0]?.message
  return secretSettings.has(name) ? `${name} is wrong: ${rule}` : `${name} is "${value}": ${rule}`
}
