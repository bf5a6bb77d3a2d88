import { useSignal } from '@preact/signals'
import { useContext } from 'preact/hooks'
import type { LocalText } from '../../../../contract/local-text'
import { Words } from '../../../../widget/strings/words'
import { Button } from '../../../shell/controls/Button'
import { Area } from '../../../shell/controls/Fields'
import ui from '../../../shell/controls/ui.module.css'
import { languages } from '../../../shell/words/languages'
import { useT } from '../context'
import style from './LocalTexts.module.css'

interface LocalTextsProps {
  label: string
  texts: LocalText
  problem(language: string): string | undefined
  change(texts: LocalText): void
}

/** Texts by language. The first text is for all languages without a text. */
export function LocalTexts({ label, texts, problem, change }: LocalTextsProps) {
  const t = useT()
  const { language } = useContext(Words)
  const chosen = useSignal('')
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const nameOf = (tag: string) =>
    tag === '*' ? t(tags.length > 1 ? 'every_language' : 'all_languages') : (names.of(tag) ?? tag)
  const tags = [...new Set(['*', ...Object.keys(texts)])]
  const addableLanguages = Object.keys(languages).filter((tag) => !tags.includes(tag))
  function setText(tag: string, text: string) {
    // Keeps an empty text of a language, so that its field stays visible. Removes only an empty `*` text.
    const { [tag]: _, ...rest } = texts
    change(text === '' && tag === '*' ? rest : { ...texts, [tag]: text })
  }
  return (
    <div class={ui.stack}>
      {tags.map((tag) => (
        <div key={tag} class={tag === '*' ? undefined : style.one}>
          <Area
            label={nameOf(tag)}
            value={texts[tag] ?? ''}
            rows={2}
            error={problem(tag)}
            onText={(text) => setText(tag, text)}
          />
          {tag !== '*' && (
            <Button
              kind="quiet"
              icon="trash"
              label={t('language_remove', { language: nameOf(tag), text: label })}
              onClick={() => {
                const { [tag]: _, ...rest } = texts
                change(rest)
              }}
            />
          )}
        </div>
      ))}
      {addableLanguages.length > 0 && (
        <div class={ui.row}>
          <select
            class={`${ui.box} ${style.add}`}
            aria-label={t('language_add_to', { text: label })}
            value={addableLanguages.includes(chosen.value) ? chosen.value : addableLanguages[0]}
            onChange={({ currentTarget }) => (chosen.value = currentTarget.value)}
          >
            {addableLanguages.map((tag) => (
              <option key={tag} value={tag}>
                {nameOf(tag)}
              </option>
            ))}
          </select>
          <Button
            icon="plus"
            onClick={() =>
              change({
                ...texts,
                [addableLanguages.includes(chosen.value) ? chosen.value : (addableLanguages[0] ?? 'en')]: '',
              })
            }
          >
            {t('language_add')}
          </Button>
        </div>
      )}
    </div>
  )
}
