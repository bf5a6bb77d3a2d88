import { useSignal } from '@preact/signals'
import { useContext } from 'preact/hooks'
import type { LocalText } from '../../../../contract/local-text'
import { Words } from '../../../../widget/strings/words'
import { Button } from '../../../shell/controls/Button'
import ui from '../../../shell/controls/ui.module.css'
import { languages } from '../../../shell/words/languages'
import { useT } from '../context'
import { Area } from './Fields'
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
    tag === '*' ? t(shown.length > 1 ? 'every_language' : 'all_languages') : (names.of(tag) ?? tag)
  const shown = [...new Set(['*', ...Object.keys(texts)])]
  const others = Object.keys(languages).filter((tag) => !shown.includes(tag))
  function put(tag: string, text: string) {
    // Keeps an empty text of a language, so that its field stays visible. Removes only an empty `*` text.
    const { [tag]: _, ...rest } = texts
    change(text === '' && tag === '*' ? rest : { ...texts, [tag]: text })
  }
  return (
    <div class={ui.stack}>
      {shown.map((tag) => (
        <div key={tag} class={tag === '*' ? undefined : style.one}>
          <Area
            label={nameOf(tag)}
            value={texts[tag] ?? ''}
            rows={2}
            error={problem(tag)}
            onText={(text) => put(tag, text)}
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
      {others.length > 0 && (
        <div class={ui.row}>
          <select
            class={`${ui.box} ${style.add}`}
            aria-label={t('language_add_to', { text: label })}
            value={others.includes(chosen.value) ? chosen.value : others[0]}
            onChange={({ currentTarget }) => {
              chosen.value = currentTarget.value
            }}
          >
            {others.map((tag) => (
              <option key={tag} value={tag}>
                {nameOf(tag)}
              </option>
            ))}
          </select>
          <Button
            icon="plus"
            onClick={() =>
              change({ ...texts, [others.includes(chosen.value) ? chosen.value : (others[0] ?? 'en')]: '' })
            }
          >
            {t('language_add')}
          </Button>
        </div>
      )}
    </div>
  )
}
