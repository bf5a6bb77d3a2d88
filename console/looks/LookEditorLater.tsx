import { useEffect } from 'preact/hooks'
import ui from '../shell/controls/ui.module.css'
import { useLater } from '../shell/reading/use-later'
import { useSentence } from '../shell/words/sentence'
import { lookDictionaries } from './dictionaries'
import type { LookEditorProps } from './look-props'

/** Fetches the editor and its texts when it is first shown. */
export function LookEditorLater(props: LookEditorProps) {
  const sentence = useSentence()
  const { part, failure, load } = useLater(() => import('./LookEditor'), lookDictionaries)
  useEffect(() => void load(), [])
  if (part.value) return <part.value.LookEditor {...props} />
  return (
    <p role="status" class={ui.soft}>
      {failure.value && sentence(failure.value)}
    </p>
  )
}
