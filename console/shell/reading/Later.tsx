import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import ui from '../controls/ui.module.css'
import type { Dictionaries } from '../words/languages'
import { useSentence } from '../words/sentence'
import { useLater } from './use-later'

interface LaterProps<M> {
  fetch(): Promise<M>
  dictionaries?: Dictionaries
  children(part: M): ComponentChildren
}

/** Fetches code and its texts when it is first drawn. Says why if that failed. */
export function Later<M>({ fetch, dictionaries, children }: LaterProps<M>) {
  const sentence = useSentence()
  const { part, failure, load } = useLater(fetch, dictionaries)
  useEffect(() => void load(), [])
  if (part.value) return <>{children(part.value)}</>
  return failure.value ? (
    <span class={ui.problem} role="alert">
      {sentence(failure.value)}
    </span>
  ) : null
}
