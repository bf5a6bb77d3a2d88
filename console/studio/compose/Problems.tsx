import { useFieldWords } from '../../compose/words'
import ui from '../../shell/controls/ui.module.css'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import style from './Compose.module.css'

/** Initially closed if the form fields already show the same errors. */
export function Problems({ studio, open }: { studio: Studio; open: boolean }) {
  const t = useStudioWords()
  const fields = useFieldWords()
  const { type } = (studio.message.value.structured_content ?? {}) as { type?: unknown }
  const findings = studio.checking.findings.value
  if (findings.length === 0) return null
  const [first] = findings
  return (
    <section aria-labelledby="problems">
      <details class={style.findings} open={open}>
        <summary>
          <h3 id="problems" class={style.found}>
            {first?.severity === 'error' ? t('problems') : t('notes')}
          </h3>{' '}
          <span class={ui.soft}>{t('found', { count: findings.length })}</span>
        </summary>
        <ul class={style.problems}>
          {findings.map((finding) => (
            <li key={`${finding.severity} ${finding.path} ${finding.code} ${finding.message}`}>
              <button
                type="button"
                class={`${style.problem} ${finding.severity === 'error' ? style.error : ''}`}
                onClick={() => {
                  studio.target.value = { path: finding.path }
                }}
              >
                {fields.listed(finding, type)} <span class={ui.soft}>{fields.kindsOf(finding)}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
