import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { longestAlternativeText, type Media } from '../../contract/attachment'
import { Field } from '../shell/controls/Field'
import ui from '../shell/controls/ui.module.css'
import { useSentence } from '../shell/words/sentence'
import { usePictureWords } from './words'

export interface AlternativeTextProps {
  file: Media
  /** Saves the text; rejects with the reason. */
  describe(text: string): Promise<unknown>
}

/** What a picture shows, for people who cannot see it. Saved when the person leaves the field. */
export function AlternativeText({ file, describe }: AlternativeTextProps) {
  const t = usePictureWords()
  const sentence = useSentence()
  const hintId = useId()
  const state = useSignal<'idle' | 'saved' | Error>('idle')
  const typed = useSignal(file.alternative_text ?? '')
  const saved = useRef(typed.peek())
  const queue = useRef(Promise.resolve())

  async function save() {
    const text = typed.peek()
    if (text === saved.current) return
    const before = saved.current
    saved.current = text
    try {
      await describe(text)
      state.value = 'saved'
    } catch (error) {
      saved.current = before
      state.value = error as Error
    }
  }
  /** One request at a time, so that the newest text is the last. */
  const leave = () => {
    queue.current = queue.current.then(save)
  }
  useEffect(() => leave, [])

  const { value } = state
  return (
    <div>
      <Field label={t('picture_text')} error={value instanceof Error ? sentence(value) : undefined}>
        {(attributes) => (
          <textarea
            {...attributes}
            aria-describedby={[hintId, attributes['aria-describedby']].filter(Boolean).join(' ')}
            rows={2}
            dir="auto"
            maxLength={longestAlternativeText}
            value={typed}
            onInput={({ currentTarget }) => {
              typed.value = currentTarget.value
              state.value = 'idle'
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.isComposing) return
              event.preventDefault()
              leave()
            }}
            onBlur={leave}
          />
        )}
      </Field>
      <p id={hintId} class={ui.soft}>
        {t('picture_text_hint')}
      </p>
      <span role="status" class={ui.soft}>
        {value === 'saved' && t('picture_text_saved')}
      </span>
    </div>
  )
}
