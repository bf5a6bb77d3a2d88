import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import ui from '../../shell/controls/ui.module.css'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import style from './Try.module.css'

type Part = ComponentType<{ studio: Studio }>

/** The code of each tool is fetched when the tool is first opened. */
export function Try({ studio }: { studio: Studio }) {
  const t = useStudioWords()
  return (
    <section class={ui.panel} aria-labelledby="try">
      <h2 id="try">{t('try')}</h2>
      <p class={ui.soft}>{t('try_about')}</p>
      <Later
        title={t('try_script')}
        studio={studio}
        fetchPart={async () => (await import('../scripts/ScriptPane')).ScriptPane}
      />
      <Later title={t('try_live')} studio={studio} fetchPart={async () => (await import('./LivePane')).LivePane} />
    </section>
  )
}

interface LaterProps {
  title: string
  studio: Studio
  fetchPart(): Promise<Part>
}

function Later({ title, studio, fetchPart }: LaterProps) {
  const t = useStudioWords()
  const part = useSignal<{ Part: Part } | null>(null)
  const failed = useSignal(false)
  async function open(isOpen: boolean) {
    if (!isOpen || part.value) return
    try {
      failed.value = false
      part.value = { Part: await fetchPart() }
    } catch {
      failed.value = true
    }
  }
  const { Part } = part.value ?? {}
  return (
    <details class={style.part} onToggle={({ currentTarget }) => void open(currentTarget.open)}>
      <summary>{title}</summary>
      {Part ? <Part studio={studio} /> : <p role="status">{failed.value && t('try_failed')}</p>}
    </details>
  )
}
