import { useSignal } from '@preact/signals'
import type { LibraryItem } from '../../../clients/typescript/operations'
import type { LocalText } from '../../../contract/local-text'
import type { LocalStructured } from '../../../contract/starters'
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

/** The starter of an automatic message: a copy of a message of the library, in all its languages. */
export function StarterField({ starter, texts, problem, change }: StarterFieldProps) {
  const t = useT()
  const { value } = useAll<LibraryItem>('/1.0/library_items?kind=message')
  const chosen = useSignal('')
  const items = (value.value?.records ?? []).filter(isStructured)
  const kept = starter && !chosen.value ? [['kept', t('starter_kept')] as const] : []
  return (
    <Choice
      label={t('starter')}
      hint={t('starter_hint')}
      error={problem}
      value={starter ? chosen.value || 'kept' : ''}
      options={[['', t('starter_none')], ...kept, ...items.map(({ id, name }) => [id, name] as const)]}
      onChoose={(id) => {
        const item = items.find((each) => each.id === id)
        if (id === 'kept') return
        chosen.value = id
        if (!item) return change(null, texts)
        const versions: [string, Version][] = [
          ['*', item],
          ...Object.entries(item.translations).filter(([, each]) => isStructured(each)),
        ]
        change(
          Object.fromEntries(
            versions.map(([language, each]) => [language, each.structured_content]),
          ) as LocalStructured,
          Object.assign(
            Object.fromEntries(versions.flatMap(([language, { body }]) => (body ? [[language, body]] : []))),
            Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
          ),
        )
      }}
    />
  )
}
