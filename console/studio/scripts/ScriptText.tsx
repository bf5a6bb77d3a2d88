import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { saveFile } from '../../../widget/host/save-file'
import ui from '../../shell/controls/ui.module.css'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import { ScriptEditor } from './ScriptEditor'
import style from './ScriptPane.module.css'
import type { Scripts } from './scripts'

export function ScriptText({ scripts, studio }: { scripts: Scripts; studio: Pick<Studio, 'notice' | 'schemas'> }) {
  const t = useStudioWords()
  const text = scripts.text.value
  const wasOpened = useSignal(false)
  const file = useRef<HTMLInputElement>(null)
  return (
    <details
      class={style.text}
      onToggle={({ currentTarget }) => {
        wasOpened.value ||= currentTarget.open
      }}
    >
      <summary>{t('script_json')}</summary>
      <div class={ui.stack}>
        {wasOpened.value && <ScriptEditor scripts={scripts} schemas={studio.schemas} />}
        <div class={ui.row}>
          <input
            ref={file}
            type="file"
            accept=".json,application/json"
            hidden
            onChange={async ({ currentTarget }) => {
              const [given] = currentTarget.files ?? []
              if (given) scripts.take(await given.text())
              currentTarget.value = ''
            }}
          />
          <button type="button" class={ui.button} onClick={() => file.current?.click()}>
            {t('script_file')}
          </button>
          <button type="button" class={ui.button} onClick={() => save(text, scripts.script.value?.title ?? '')}>
            {t('script_save')}
          </button>
          <button
            type="button"
            class={ui.button}
            onClick={async () => {
              // Without https there is no clipboard: the text can be selected and copied by hand.
              await navigator.clipboard?.writeText(text).then(
                () => (studio.notice.value = t('copied')),
                () => {},
              )
            }}
          >
            {t('copy_json')}
          </button>
        </div>
      </div>
    </details>
  )
}

function save(text: string, title: string) {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  saveFile(new Blob([text], { type: 'application/json' }), `${name || 'script'}.json`)
}
