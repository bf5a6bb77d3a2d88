import { useSignal } from '@preact/signals'
import { useWords } from '../../widget/strings/words'
import { useProblemSentence } from '../shell/words/problems'
import { useSentence } from '../shell/words/sentence'
import { fieldProblems } from './field-problems'
import { accountWords } from './strings/en'

/** A form that keeps its fields after every answer of the server: `problems` by field, `problem` for everything else. */
export function useForm(send: () => Promise<void>) {
  const t = useWords(accountWords)
  const sentence = useSentence()
  const wrong = useProblemSentence()
  const busy = useSignal(false)
  const problem = useSignal('')
  const problems = useSignal<Record<string, string>>({})

  async function submit(event: Event) {
    event.preventDefault()
    if (busy.value) return
    busy.value = true
    problem.value = ''
    problems.value = {}
    const form = event.currentTarget as HTMLFormElement
    try {
      await send()
    } catch (error) {
      const ofFields = fieldProblems(error, t, wrong)
      problems.value = ofFields ?? {}
      problem.value = ofFields ? '' : sentence(error)
      if (ofFields) requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    } finally {
      busy.value = false
    }
  }
  return { submit, busy, problem, problems }
}
