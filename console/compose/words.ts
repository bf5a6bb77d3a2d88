import { useContext } from 'preact/hooks'
import { channelKinds } from '../../contract/channel-kinds'
import type { FieldNote } from '../../contract/structured/field-note'
import type { Warning } from '../../contract/structured/problem'
import { type Lookup, pageLocale, useWords, Words } from '../../widget/strings/words'
import { useNameWords } from '../channels/words'
import { useProblemSentence } from '../shell/words/problems'
import { type Finding, ofChannel } from './checker'
import { parsePath } from './document/path'
import { kindsOf } from './finding-words'
import { itemKind } from './form/part-of'
import { capitalized, labelOf, type Schema, singular } from './form/schema'
import { noteKey } from './notes'
import { composeWords } from './strings/en'

type Key = keyof typeof composeWords

export const useComposeWords = (): Lookup<Key> => useWords(composeWords)

/** Fields without a translation show the server's text. */
export function useFieldWords() {
  const t = useComposeWords()
  const names = useNameWords()
  const problem = useProblemSentence()
  const isEnglish = /^en\b/.test(useContext(Words).language)
  const translated = (key: string): string | undefined => (Object.hasOwn(composeWords, key) ? t(key as Key) : undefined)
  const label = (name: string, part = '') =>
    (part && translated(`field_${name}_${part}`)) || (translated(`field_${name}`) ?? labelOf(name))
  const itemName = (name: string, part = '') =>
    (part && translated(`one_${name}_${part}`)) || (translated(`one_${name}`) ?? singular(name))

  function labelAt(written: string, type: unknown): string {
    const path = parsePath(written)
    const [before, last] = [path.at(-2), path.at(-1)]
    if (written === 'body') return t('compose_body')
    if (typeof last === 'string') return last === 'structured_content' ? '' : label(last, itemKind(type, path))
    if (typeof before !== 'string' || last === undefined) return ''
    const name = itemName(before, itemKind(type, path.slice(0, -1)))
    return capitalized(t('compose_nth', { name, count: last + 1 }), pageLocale())
  }

  /** Returns the server's English sentence with the field's label, without the name of the channel. */
  function serverSentence({ path, message }: Pick<Warning, 'path' | 'message'>, type: unknown): string {
    const [, verb = ''] = /^\S+ (.*)$/s.exec(message) ?? []
    const name = labelAt(path, type) || t('compose_message')
    return verb ? `${name} ${withChannelNames(verb)}` : withChannelNames(message)
  }
  const withChannelNames = (text: string) =>
    channelKinds
      .reduce((found, kind) => found.replaceAll(kind, names(`channel_${kind}`)), text.replace(ofChannel, ''))
      .replace(/(?<=[a-z])_(?=[a-z])/g, ' ')

  function note({ code, of = '' }: FieldNote): string {
    const key = noteKey({ code, of })
    if (code === 'only_on')
      return t(key, { of: [of].flat().map((kind) => names(`channel_${kind}` as 'channel_web_messaging')) })
    if (code === 'same_as') return t(key, { of: label(String(of)) })
    return t(key, { of })
  }

  /** Returns the text of a finding. In English this is the server's sentence, which includes value and limit. */
  function findingText(found: Finding, type: unknown): string {
    if (isEnglish) return serverSentence(found, type)
    if (found.found !== undefined) return t('compose_not_taken', { found: found.found, at: found.at ?? 1 })
    return found.severity === 'error' ? problem(found) : (translated(`warning_${found.code}`) ?? found.message)
  }

  function warning({ path, code, message }: Warning, type: unknown): string {
    const text = isEnglish ? undefined : translated(`warning_${code}`)
    if (text === undefined) return serverSentence({ path, message }, type)
    return t('compose_about', { name: labelAt(path, type) || t('compose_message'), text })
  }

  return {
    label,
    /** Returns what people call the place of a path, such as "Second button". Empty for the whole content. */
    labelAt,
    warning,
    itemName,
    value: (value: unknown) => translated(`value_${value}`) ?? String(value),
    about: ({ 'x-notes': notes, description }: Schema) =>
      notes
        ?.filter(({ code }) => !shownElsewhere.has(code) && !(code === 'ignored_when' && notes.some(isCondition)))
        .map(note)
        .join(' ') ?? description,
    /** Returns a finding of the field at its path, for a list of all findings. */
    listed(found: Finding, type: unknown): string {
      if (isEnglish) return serverSentence(found, type)
      return t('compose_about', {
        name: labelAt(found.path, type) || t('compose_message'),
        text: findingText(found, type),
      })
    },
    kindsOf: (found: Finding) => kindsOf(found, (kind) => names(`channel_${kind}`)),
    findingOf(found: Finding, type: unknown): string {
      const channels = kindsOf(found, (kind) => names(`channel_${kind}`))
      return channels
        ? t('compose_about', { name: channels, text: findingText(found, type) })
        : findingText(found, type)
    },
    brokenJson: (why: string) => (isEnglish ? why : t('compose_json_wrong')),
  }
}

const shownElsewhere: ReadonlySet<FieldNote['code']> = new Set(['one_of'])
/** Detects a field that is required under a condition. Then the note `ignored_when` would say nothing new. */
const isCondition = ({ code }: FieldNote) => code === 'required_when'
