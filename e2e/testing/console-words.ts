import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../console')

export type ConsoleWords = (key: string, params?: Readonly<Record<string, string>>) => string

/** Returns the texts of a room of the console in a language, such as `studio` in `de`. */
export function consoleWords(room: string, language: string): ConsoleWords {
  const file = language === 'en' ? 'en.json' : `languages/${language}.json`
  const words: Record<string, string> = JSON.parse(readFileSync(join(root, room, 'strings', file), 'utf8'))
  return (key, params = {}) => {
    const text = words[key]
    if (typeof text !== 'string') throw new Error(`${room} has no text ${key}`)
    return text.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? '')
  }
}
