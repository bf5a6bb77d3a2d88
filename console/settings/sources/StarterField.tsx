import type { LibraryItem } from '../../../clients/typescript/operations'
import type { LocalText } from '../../../contract/local-text'
import type { LocalStructured } from '../../../contract/starters'
import { same } from '../../record/record-changes'
import { Choice } from '../../shell/controls/Fields'
import { useAll } from '../../shell/reading/use-fetched'
import { useT } from '../parts/context'

interface StarterFieldProps {
  starter: object | null | undefined
  /** The texts beside it. The starter's own fill in where there are none. */
  texts: LocalText
  problem: string | undefined
  /** Null removes the starter. */
  change(starter: LocalStructured | null, texts: LocalText): void
}

type Version = Pick<LibraryItem, 'body' | 'structured_content'>

const isStructured = ({ structured_content }: Version) => Object.keys(structured_content).length > 0

/** The versions of a message that have structured content, by language; the first is for every other language. */
const versionsOf = (item: LibraryItem): [language: string, version: Version][] => [
  ['*', item],
  ...Object.entries(item.translations).filter(([, version]) => isStructured(version)),
]

const starterOf = (item: LibraryItem) =>
  Object.fromEntries(
    versionsOf(item).map(([language, { structured_content }]) => [language, structured_content]),
  ) as LocalStructured

/** Returns the texts, with those of the message where there are none. */
function textsWith(item: LibraryItem, texts: LocalText): LocalText {
  const written = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  const given = versionsOf(item).flatMap(([language, { body }]) => (body ? [[language, body] as const] : []))
  return Object.fromEntries([...given, ...written])
}

/** The starter of an automatic message: a copy of a message of the library, in all its languages. */
export function StarterField({ starter, texts, problem, change }: StarterFieldProps) {
  const t = useT()
  const { value } = useAll<LibraryItem>('/1.0/library_items?kind=message')
  const items = (value.value?.records ?? []).filter(isStructured)
  const chosen = starter ? items.find((item) => same(starterOf(item), starter)) : undefined
  const isOther = starter && !chosen
  return (
    <Choice
      label={t('starter')}
      hint={t('starter_hint')}
      error={problem}
      value={chosen?.id ?? (isOther ? 'kept' : '')}
      options={[
        ['', t('starter_none')],
        ...(isOther ? [['kept', t('starter_kept')] as const] : []),
        ...items.map(({ id, name }) => [id, name] as const),
      ]}
      onChoose={(id) => {
        const item = items.find((each) => each.id === id)
        if (item) change(starterOf(item), textsWith(item, texts))
        else if (id === '') change(null, texts)
      }}
    />
  )
}
