import type { Finding } from '../checker'
import style from '../form/FormPane.module.css'
import { useFieldWords } from '../words'

export function Findings({
  id,
  about,
  findings,
  type,
}: {
  id: string
  about: string | undefined
  findings: readonly Finding[]
  type: string
}) {
  const words = useFieldWords()
  return (
    <div id={id}>
      {findings.map((finding) => (
        <p
          key={`${finding.severity} ${finding.code} ${finding.message}`}
          class={`${style.finding} ${finding.severity === 'error' ? style.bad : ''}`}
        >
          {words.findingOf(finding, type)}
        </p>
      ))}
      {(findings.length === 0 || findings.some(({ code }) => code === 'invalid_format')) && about && (
        <p class={style.finding}>{about}</p>
      )}
    </div>
  )
}
