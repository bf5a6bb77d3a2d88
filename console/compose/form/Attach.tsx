import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { RequestError } from '../../shell/api'
import ui from '../../shell/controls/ui.module.css'
import { useSentence } from '../../shell/words/sentence'
import { useComposeWords } from '../words'
import type { FormNeeds } from './form'

interface AttachProps {
  needs: FormNeeds
  onUpload(id: string): void
  label: string
  mustBePublic: string | null
}

/** Uploads a file. If uploads are private, a button publishes an upload that must be public. */
export function Attach({ needs, onUpload, label, mustBePublic }: AttachProps) {
  const t = useComposeWords()
  const sentence = useSentence()
  const input = useRef<HTMLInputElement>(null)
  const state = useSignal<'rest' | 'busy' | 'done' | Error>('rest')
  const { upload, publish } = needs.api
  async function run(act: () => Promise<void>) {
    state.value = 'busy'
    try {
      await act()
      state.value = 'done'
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
        title={publish ? undefined : t('compose_public')}
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
          if (file) void run(async () => onUpload((await upload(file)).id))
          currentTarget.value = ''
        }}
      />
      {publish && mustBePublic !== null && (
        <button
          type="button"
          class={ui.button}
          disabled={value === 'busy'}
          aria-label={`${t('compose_publish')}: ${label}`}
          title={t('compose_public')}
          onClick={() =>
            void run(async () => {
              await publish(mustBePublic)
              needs.checkAgain()
            })
          }
        >
          {t('compose_publish')}
        </button>
      )}
      <span role="status" class={ui.soft}>
        {value instanceof RequestError ? sentence(value) : value instanceof Error && value.message}
        {value === 'done' && !publish && t('compose_public')}
      </span>
    </>
  )
}
