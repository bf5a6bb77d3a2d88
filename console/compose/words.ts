import { useContext } from 'preact/hooks'
import type { FieldNote } from '../../contract/structured/field-note'
import type { Warning } from '../../contract/structured/problem'
import { type Lookup, useWords, Words } from '../../widget/strings/words'
import { useNameWords } from '../channels/words'
import { useProblemSentence } from '../shell/words/problems'
import type { Finding } from './checking'
import { kindsOf } from './finding-words'
import { labelOf, oneOf, type Schema } from './form/schema'
import { noteKey } from './notes'
import { composeWords } from './strings/en'

type Key = keyof typeof composeWords

export const useComposeWords = (): Lookup<Key> => useWords(composeWords)

/** The texts about fields, in the reader's language. A field of the server's tables without a text here has the server's own words. */
export function useFieldWords() {
  const t = useComposeWords()
  const names = useNameWords()
  const problem = useProblemSentence()
  const isEnglish = /^en\b/.test(useContext(Words).language)
  const known = (key: string): string | undefined => (Object.hasOwn(composeWords, key) ? t(key as Key) : undefined)
  const label = (name: string) => known(`field_${name}`) ?? labelOf(name)

  function note({ code, of = '' }: FieldNote): string {
    const key = noteKey({ code, of })
    if (code === 'only_on')
      return t(key, { of: [of].flat().map((kind) => names(`channel_${kind}` as 'channel_web_messaging')) })
    if (code === 'same_as') return t(key, { of: label(String(of)) })
    return t(key, { of })
  }

  /** In English the server's own sentence, which names the field and its value. */
  function finding(found: Finding): string {
    if (isEnglish) return found.message
    if (found.found !== undefined) return t('compose_not_taken', { found: found.found, at: found.at ?? 1 })
    return found.severity === 'error' ? problem(found) : (known(`warning_${found.code}`) ?? found.message)
  }

  /** Like `finding`, for warnings outside the form. */
  function warning({ path, code, message }: Warning): string {
    const text = isEnglish ? undefined : known(`warning_${code}`)
    const name = path.replace(/\[\d+\]$/, '').replace(/^.*\./, '')
    if (text === undefined) return message
    return t('compose_about', { name: name === 'body' ? t('compose_body') : label(name), text })
  }

  return {
    label,
    warning,
    /** The singular of a name, or the name of a group when it is added. */
    one: (name: string) => known(`one_${name}`) ?? oneOf(name),
    /** The label of a value to choose. */
    value: (value: unknown) => known(`value_${value}`) ?? String(value),
    /** The notes on a field before it is filled in. */
    about: (schema: Schema) => schema['x-notes']?.map(note).join(' ') ?? schema.description,
    /** The sentence of a finding at a field, after the channels' names when only some channels report it. */
    findingOf(found: Finding): string {
      const channels = kindsOf(found, (kind) => names(`channel_${kind}`))
      return channels ? t('compose_about', { name: channels, text: finding(found) }) : finding(found)
    },
    /** Explains why a box's text is no JSON. */
    brokenJson: (why: string) => (isEnglish ? why : t('compose_json_wrong')),
  }
}
