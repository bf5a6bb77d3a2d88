import type { Finding } from '../checking'
import { kindsOf } from '../finding-words'
import style from './FormPane.module.css'

/** What a field is for, and what was found at it. */
export function Findings({
  id,
  about,
  findings,
}: {
  id: string
  about: string | undefined
  findings: readonly Finding[]
}) {
  return (
    <div id={id}>
      {findings.map((finding) => {
        const kinds = kindsOf(finding)
        return (
          <p
            key={`${finding.severity} ${finding.code} ${finding.message}`}
            class={`${style.finding} ${finding.severity === 'error' ? style.bad : ''}`}
          >
            {kinds ? `${kinds}: ${finding.message}` : finding.message}
          </p>
        )
      })}
      {findings.length === 0 && about && <p class={style.finding}>{about}</p>}
    </div>
  )
}
