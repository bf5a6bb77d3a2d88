import type { Studio } from '../studio'
import ui from '../ui.module.css'
import { words } from '../words'
import style from './Compose.module.css'
import { kindsOf } from './finding-words'

/** Every error and warning of every channel; each leads to its place. */
export function Problems({ studio }: { studio: Studio }) {
  const findings = studio.checking.findings.value
  if (findings.length === 0) return null
  return (
    <section aria-labelledby="problems">
      <h3 id="problems">{findings[0]?.severity === 'error' ? words.problems : words.notes}</h3>
      <ul class={style.problems}>
        {findings.map((finding) => (
          <li key={`${finding.severity} ${finding.path} ${finding.code} ${finding.message}`}>
            <button
              type="button"
              class={`${style.problem} ${finding.severity === 'error' ? style.error : ''}`}
              onClick={() => {
                studio.wanted.value = { path: finding.path }
              }}
            >
              {finding.message} <span class={ui.soft}>{kindsOf(finding)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
