import { useWords } from '../../../widget/strings/words'
import ui from '../../shell/controls/ui.module.css'
import { accountWords } from '../strings/en'

export function ProviderProblem() {
  const t = useWords(accountWords)
  const problem = new URLSearchParams(location.search).get('problem')
  if (!problem) return null
  return (
    <p class={ui.problem} role="alert">
      {t(problem === 'provider_unknown' ? 'problem_unknown' : 'problem_failed')}
    </p>
  )
}
