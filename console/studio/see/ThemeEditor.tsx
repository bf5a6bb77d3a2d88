import { useSignal } from '@preact/signals'
import ui from '../../shell/controls/ui.module.css'
import { DraftLine } from '../library/DraftLine'
import { LibraryDialog } from '../library/LibraryDialog'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import { Brand } from './Brand'
import style from './ThemeEditor.module.css'
import { ThemeSource } from './ThemeSource'
import { Tokens } from './Tokens'

export function ThemeEditor({ studio }: { studio: Studio }) {
  const t = useStudioWords()
  const { theme, view } = studio
  const library = useSignal(false)
  return (
    <details
      id="looks"
      class={`${style.looks} ${studio.narrow.value ? '' : ui.panel}`}
      open={view.dressing.value}
      onToggle={({ currentTarget }) => {
        view.dressing.value = currentTarget.open
      }}
    >
      <summary>{t('looks')}</summary>
      <div class={ui.stack}>
        <DraftLine studio={studio} kind="look" />
        <Brand theme={theme} />
        <div class={ui.row}>
          <label class={style.one}>
            <input
              type="color"
              value={theme.whole.value.light['bubble-out'] ?? ''}
              onInput={({ currentTarget }) => theme.around(currentTarget.value)}
            />
            {t('color')}
          </label>
          <button type="button" class={ui.button} onClick={() => theme.load({})}>
            {t('reset')}
          </button>
        </div>
        <Tokens theme={theme} />
        <div>
          <button
            type="button"
            class={ui.button}
            onClick={() => {
              library.value = true
            }}
          >
            {t('library_looks')}
          </button>
        </div>
        {library.value && (
          <LibraryDialog
            studio={studio}
            kind="look"
            close={() => {
              library.value = false
            }}
          />
        )}
        <ThemeSource studio={studio} />
      </div>
    </details>
  )
}
