import ui from '../controls/ui.module.css'
import { useSentence } from '../words/sentence'
import { RetryNotice } from './RetryNotice'
import type { FetchedData } from './use-fetched'

/** Shows why the data could not be read, or that the page tries again. */
export function ReadingNotice({ of }: { of: Pick<FetchedData<unknown>, 'failure' | 'isRetrying'> }) {
  const sentence = useSentence()
  if (of.isRetrying.value) return <RetryNotice />
  if (!of.failure.value) return null
  return (
    <p role="alert" class={ui.problem}>
      {sentence(of.failure.value)}
    </p>
  )
}
