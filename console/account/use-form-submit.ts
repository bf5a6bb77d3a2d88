import { useSignal } from '@preact/signals'
import { useWords } from '../../widget/strings/words'
import { useOnce } from '../shell/use-once'
import { useProblemSentence } from '../shell/words/problems'
import { useSentence } from '../shell/words/sentence'
import { fieldProblems } from './field-problems'
import { accountWords } from './strings/en'

/** Sends a form one time. `problems` has error texts by field; `problem` has any other error text. */
export function useFormSubmit(send: () => Promise<void>) {
  const t = useWords(accountWords)
  const sentence = useSentence()
  const problemSentence = useProblemSentence()
  const problems = useSignal<Record<string, string>>({})
  const { busy, problem, once } = useOnce((error) => {
    const fieldErrors = fieldProblems(error, t, problemSentence)
    problems.value = fieldErrors ?? {}
    return fieldErrors ? '' : sentence(error)
  })

  async function submit(event: Event) {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    await once(() => {
      problems.value = {}
      return send()
    })
    if (Object.keys(problems.value).length > 0)
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return { submit, busy, problem, problems }
}
