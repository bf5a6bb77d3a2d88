import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { secretSettings, settings } from './settings'
import { settingLike } from './unknown-settings'
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
  const found = readSettingsFile(textOf(path), basename(path))
  return Object.assign(Object.fromEntries(Object.entries(found).filter(([name]) => !isSetIn(env, name))), setIn(env))
}

/** An empty value is unset, so the file's value stays. */
const setIn = (env: Env): Env => Object.fromEntries(Object.entries(env).filter(([, value]) => value))

/** A secret is also set by the name of its file. */
const isSetIn = (env: Env, name: string): boolean =>
  Boolean(env[name] || (name.endsWith('_FILE') ? env[bareName(name)] : env[`${name}_FILE`]))

const bareName = (name: string) => name.replace(/_FILE$/, '')

function textOf(path: string): string {
  try {
    const text = readFileSync(path, 'utf8')
    if (!text.includes('\0')) return text
  } catch {
    throw new WrongSetting(`The settings file ${path} cannot be read. Check SETTINGS_FILE.`)
  }
  throw new WrongSetting(`The settings file ${path} is no text in UTF-8. Save it as UTF-8.`)
}

/**
 * Parses lines `NAME=value` or `export NAME=value`; a value may be in quotes. Empty lines and comments, which begin
 * with # at the start or after a space, are skipped.
 */
export function readSettingsFile(text: string, fileName: string): Env {
  const found = new Map<string, Line>()
  const problems: string[] = []
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (/^\s*(#|$)/.test(line)) continue
    const [, name = '', rest = ''] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/.exec(line) ?? []
    const value = valueIn(rest.trim())
    const problem = name === '' ? 'this is not NAME=value' : problemOf(name, value, found)
    if (problem) problems.push(`${fileName}, line ${at + 1}: ${problem.replace(/(?<!\?)$/, '.')}`)
    found.set(name, { value: value ?? '', number: at + 1 })
  }
  if (problems.length > 0) throw new WrongSetting(problems.join('\n'))
  return Object.fromEntries([...found].map(([name, { value }]) => [name, value]))
}

interface Line {
  value: string
  number: number
}

/** Returns null if a quotation mark is not closed. */
function valueIn(text: string): string | null {
  if (!/^["']/.test(text)) return text.replace(/(^|\s+)#.*$/, '')
  return /^(["'])(.*?)\1(?:\s+#.*)?$/.exec(text)?.[2] ?? null
}

function problemOf(name: string, value: string | null, found: ReadonlyMap<string, Line>): string | null {
  if (found.has(name)) return `${name} is set a second time, after line ${found.get(name)?.number}`
  const bare = bareName(name)
  const isSecretFile = secretSettings.has(bare) && bare !== name
  if (!isSecretFile && !Object.hasOwn(settings, name)) {
    const meant = settingLike(name.toUpperCase(), (each) => found.has(each))
    return `${name} is no setting${meant ? `. Do you mean ${meant}?` : ''}`
  }
  if (value === null) return `the quotation mark before the value of ${name} is not closed at the end of the line`
  if (value === '' || isSecretFile) return null
  const { error } = settings[name as keyof typeof settings].schema.safeParse(value, { error: describeRule })
  if (!error) return null
  const rule = error.issues[0]?.message
  return secretSettings.has(name) ? `${name} is wrong: ${rule}` : `${name} is "${value}": ${rule}`
}
