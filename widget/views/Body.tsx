import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { linkedText } from '../models/linked-text'
import style from './Body.module.css'

interface BodyProps {
  text: string
  /** As the author wrote it: never put into the page but through the sanitizer. */
  html: string | null
  class: string
}

/** The words of a message. Formatted ones are shown as plain text until the sanitizer is here. */
export function Body({ text, html, class: bubble }: BodyProps) {
  const formatted = useSignal<ComponentType<{ html: string; class: string }> | null>(null)

  useEffect(() => {
    if (html !== null)
      import('./Formatted').then(
        ({ Formatted }) => {
          formatted.value = Formatted
        },
        () => {},
      )
  }, [html])

  const Formatted = formatted.value
  if (Formatted && html !== null) return <Formatted html={html} class={`${bubble} ${style.body}`} />
  return (
    <div class={`${bubble} ${style.body}`} dir="auto">
      {linkedText(text).map(({ text, href }) =>
        href ? (
          <a href={href} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </div>
  )
}
