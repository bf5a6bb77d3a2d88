import type { Signal } from '@preact/signals'
import { useContext } from 'preact/hooks'
import type { OwnStrings } from '../../../../contract/chat/appearance'
import { en } from '../../../../widget/strings/en'
import { Words } from '../../../../widget/strings/words'
import { TextField } from '../../../shell/controls/Field'
import { Choice } from '../../../shell/controls/Fields'
import { languages } from '../../../shell/words/languages'
import { useT } from '../../parts/context'
import { Panel } from '../../parts/Panel'

/** The texts that customers read first. Other texts can be set only over the API. */
const editableTexts = ['title', 'welcome_title', 'welcome_text', 'write'] as const

interface CustomTextsProps {
  strings: Record<string, OwnStrings>
  chosen: Signal<string>
  problem(name: string): string | undefined
  change(strings: Record<string, OwnStrings>): void
}

export function CustomTexts({ strings, chosen, problem, change }: CustomTextsProps) {
  const t = useT()
  const { language } = useContext(Words)
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const own = strings[chosen.value] ?? {}
  function put(name: string, text: string) {
    const { [name]: _, ...others } = own
    const next = text === '' ? others : { ...others, [name]: text }
    const { [chosen.value]: __, ...rest } = strings
    change(Object.keys(next).length > 0 ? { ...rest, [chosen.value]: next } : rest)
  }
  return (
    <Panel title={t('own_words')} about={t('own_words_about')}>
      <Choice
        label={t('language')}
        chosen={chosen}
        options={[
          ['*', t('every_language')],
          ...Object.keys(languages).map((tag) => [tag, names.of(tag) ?? tag] as const),
        ]}
      />
      {editableTexts.map((name) => {
        const text = own[name]
        return (
          <TextField
            key={name}
            label={t(`own_${name}`)}
            dir="auto"
            error={problem(name)}
            placeholder={en[name]}
            value={typeof text === 'string' ? text : ''}
            onText={(given) => put(name, given)}
          />
        )
      })}
    </Panel>
  )
}
