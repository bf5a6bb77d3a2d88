import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { Refused } from '../../shell/api'
import ui from '../../shell/controls/ui.module.css'
import { useSentence } from '../../shell/words/sentence'
import { useComposeWords } from '../words'
import type { FormNeeds } from './form'

/** Uploads a file with the studio's token and puts the file's id into the field. */
export function Attach({ needs, take, label }: { needs: FormNeeds; take(id: string): void; label: string }) {
  const t = useComposeWords()
  const sentence = useSentence()
  const input = useRef<HTMLInputElement>(null)
  const state = useSignal<'rest' | 'busy' | Error>('rest')
  async function upload(file: File) {
    state.value = 'busy'
    try {
      take((await needs.api.upload(file)).id)
      state.value = 'rest'
    } catch (error) {
      state.value = error as Error
    }
  }
  const { value } = state
  return (
    <>
      <button
        type="button"
        class={ui.button}
        disabled={value === 'busy'}
        aria-label={`${t('compose_upload')}: ${label}`}
        onClick={() => input.current?.click()}
      >
        {value === 'busy' ? t('compose_uploading') : t('compose_upload')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void upload(file)
          currentTarget.value = ''
        }}
      />
      <span role="status" class={ui.soft}>
        {value instanceof Refused ? sentence(value) : value instanceof Error && value.message}
      </span>
    </>
  )
}
