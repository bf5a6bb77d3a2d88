import { FormPane } from '../../compose/form/FormPane'
import ui from '../../shell/controls/ui.module.css'
import { Later } from '../../shell/reading/Later'
import { DraftLine } from '../library/DraftLine'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import style from './Compose.module.css'
import { Problems } from './Problems'
import { Verdict } from './Verdict'

const modes = ['form', 'json'] as const

export function Compose({ studio }: { studio: Studio }) {
  const t = useStudioWords()
  const { mode } = studio
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    mode.value = mode.value === 'form' ? 'json' : 'form'
    document.getElementById(`tab-${mode.value}`)?.focus()
  }
  return (
    <section class={`${ui.panel} ${style.compose}`} aria-labelledby="compose">
      <div class={style.head}>
        <h2 id="compose">{t('compose')}</h2>
        <div class={style.tabs} role="tablist" aria-labelledby="compose">
          {modes.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`tab-${each}`}
              class={style.tab}
              aria-selected={mode.value === each}
              aria-controls="pane"
              tabIndex={mode.value === each ? 0 : -1}
              onKeyDown={move}
              onClick={() => {
                mode.value = each
              }}
            >
              {t(each)}
            </button>
          ))}
        </div>
      </div>
      <Verdict studio={studio} />
      <DraftLine studio={studio} kind="message" />
      <Later fetch={() => import('../languages/Languages')}>{({ Languages }) => <Languages studio={studio} />}</Later>
      {mode.value === 'form' && <Problems studio={studio} open={false} />}
      <div id="pane" role="tabpanel" aria-labelledby={`tab-${mode.value}`}>
        {mode.value === 'json' ? (
          <Later fetch={() => import('./JsonPane')}>{({ JsonPane }) => <JsonPane studio={studio} />}</Later>
        ) : (
          <FormPane studio={studio} />
        )}
      </div>
      {mode.value === 'json' && <Problems studio={studio} open={!studio.narrow.value} />}
    </section>
  )
}
