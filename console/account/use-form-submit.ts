import { useSignal } from '@preact/signals'
import { useWords } from '../../widget/strings/words'
import { useSubmit } from '../shell/controls/Form'
import { useProblemSentence } from '../shell/words/problems'
import { useSentence } from '../shell/words/sentence'
import { fieldProblems } from './field-problems'
import { accountWords } from './strings/en'

/** Returns the state of a form for `Form`, and the error texts by field. */
export function useFormSubmit(send: () => Promise<void>) {
  const t = useWords(accountWords)
  const sentence = useSentence()
  const problemSentence = useProblemSentence()
  const problems = useSignal<Record<string, string>>({})
  const form = useSubmit(
    () => {
      problems.value = {}
      return send()
    },
    (error) => {
      const fieldErrors = fieldProblems(error, t, problemSentence)
      problems.value = fieldErrors ?? {}
      return fieldErrors ? '' : sentence(error)
    },
  )
  return { form, problems: problems.value }
}
