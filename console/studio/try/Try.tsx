import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import ui from '../../shell/controls/ui.module.css'
import { Later } from '../../shell/reading/Later'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import style from './Try.module.css'

/** The code of each tool is fetched when the tool is first opened. */
export function Try({ studio }: { studio: Studio }) {
  const t = useStudioWords()
  return (
    <section class={ui.panel} aria-labelledby="try">
      <h2 id="try">{t('try')}</h2>
      <p class={ui.soft}>{t('try_about')}</p>
      <Tool title={t('try_script')}>
        <Later fetch={() => import('../scripts/ScriptLater')}>
          {({ ScriptLater }) => <ScriptLater studio={studio} />}
        </Later>
      </Tool>
      <Tool title={t('try_live')}>
        <Later fetch={() => import('./LivePane')}>{({ LivePane }) => <LivePane studio={studio} />}</Later>
      </Tool>
    </section>
  )
}

function Tool({ title, children }: { title: string; children: ComponentChildren }) {
  const wasOpened = useSignal(false)
  return (
    <details
      class={style.part}
      onToggle={({ currentTarget }) => {
        wasOpened.value ||= currentTarget.open
      }}
    >
      <summary>{title}</summary>
      {wasOpened.value && children}
    </details>
  )
}
