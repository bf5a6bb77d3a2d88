import { useEffect } from 'preact/hooks'
import ui from '../shell/controls/ui.module.css'
import { useLater } from '../shell/reading/use-later'
import { useSentence } from '../shell/words/sentence'
import { importDictionaries } from './dictionaries'
import type { ImportDialogProps } from './ImportDialog'

/** Fetches the dialog and the code that reads other formats when it is first opened. */
export function ImportLater(props: ImportDialogProps) {
  const sentence = useSentence()
  const { part, failure, load } = useLater(() => import('./ImportDialog'), importDictionaries)
  useEffect(() => void load(), [])
  if (part.value) return <part.value.ImportDialog {...props} />
  return failure.value ? (
    <span class={ui.problem} role="alert">
      {sentence(failure.value)}
    </span>
  ) : null
}
