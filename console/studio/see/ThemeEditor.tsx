import { useSignal } from '@preact/signals'
import { LookEditorLater } from '../../looks/LookEditorLater'
import ui from '../../shell/controls/ui.module.css'
import { DraftLine } from '../library/DraftLine'
import { LibraryLater } from '../library/LibraryLater'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import style from './ThemeEditor.module.css'
import { ThemeSource } from './ThemeSource'

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
        {view.dressing.value && (
          <LookEditorLater look={theme.look.value} change={theme.change} upload={studio.api.upload} />
        )}
        <p class={ui.soft}>{t('look_empty')}</p>
        <div class={ui.row}>
          <button type="button" class={ui.button} onClick={() => theme.load({})}>
            {t('look_reset_all')}
          </button>
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
          <LibraryLater
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
