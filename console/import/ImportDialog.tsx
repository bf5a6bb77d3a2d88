import { type Signal, useSignal } from '@preact/signals'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { useWords } from '../../widget/strings/words'
import type { Message } from '../compose/message'
import { useFieldWords } from '../compose/words'
import { Dialog } from '../shell/controls/Dialog'
import ui from '../shell/controls/ui.module.css'
import { shellWords } from '../shell/strings/en'
import { type Converted, type Imported, importText } from './convert'
import style from './ImportDialog.module.css'
import { Result } from './Result'
import { addedTextsOf, useImportWords } from './words'

export interface ImportDialogProps {
  /** What was converted last, which a dialog that opens later shows again. */
  converted: Signal<Converted | null>
  take(message: Message): void
  close(): void
}

export function ImportDialog({ converted, take, close }: ImportDialogProps) {
  const t = useImportWords()
  return (
    <Dialog title={t('import_heading')} close={close}>
      {converted.value ? (
        <Result
          converted={converted.value}
          take={take}
          again={() => {
            converted.value = null
          }}
          close={close}
        />
      ) : (
        <PasteForm converted={converted} take={take} close={close} />
      )}
    </Dialog>
  )
}

function PasteForm({ converted, take, close }: ImportDialogProps) {
  const t = useImportWords()
  const say = useWords(shellWords)
  const sentence = useRefusal()
  const problem = useSignal('')
  const box = useRef<HTMLTextAreaElement>(null)
  const [boxId, about] = [useId(), useId()]
  useLayoutEffect(() => box.current?.focus(), [])

  function read(pasted: string) {
    const imported = importText(pasted, addedTextsOf(t))
    if (imported.kind === 'own') take(imported.message)
    else if (imported.kind === 'converted') converted.value = imported
    else problem.value = sentence(imported)
  }

  async function readFile(file: File | undefined) {
    if (!file) return
    try {
      const text = await file.text()
      if (box.current) box.current.value = text
      read(text)
    } catch {
      problem.value = t('import_file_failed')
    }
  }

  return (
    <form
      class={ui.stack}
      onSubmit={(event) => {
        event.preventDefault()
        read(box.current?.value ?? '')
      }}
      onDragOver={(event) => event.dataTransfer?.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        const [file] = event.dataTransfer?.files ?? []
        if (!file) return
        event.preventDefault()
        void readFile(file)
      }}
    >
      <p id={about} class={problem.value ? ui.problem : ui.soft} role="alert">
        {problem.value || t('import_about')}
      </p>
      <label for={boxId}>{t('import_box')}</label>
      <textarea
        ref={box}
        id={boxId}
        class={`${ui.box} ${style.pasted}`}
        rows={10}
        spellcheck={false}
        dir="ltr"
        aria-describedby={about}
        aria-invalid={problem.value !== ''}
      />
      <div class={ui.row}>
        <button type="submit" class={`${ui.button} ${ui.main}`}>
          {t('import_take')}
        </button>
        <FileButton choose={readFile} />
        <button type="button" class={ui.button} onClick={close}>
          {say('shell_cancel')}
        </button>
      </div>
    </form>
  )
}

function FileButton({ choose }: { choose(file: File | undefined): Promise<void> }) {
  const t = useImportWords()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,.txt,application/json,text/plain"
        hidden
        onChange={async ({ currentTarget }) => {
          await choose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <button type="button" class={ui.button} onClick={() => input.current?.click()}>
        {t('import_file')}
      </button>
    </>
  )
}

type Refusal = Exclude<Imported, { kind: 'own' | 'converted' }>

/** Returns a function that says why nothing was imported. */
function useRefusal() {
  const t = useImportWords()
  const fields = useFieldWords()
  return (refusal: Refusal): string => {
    switch (refusal.kind) {
      case 'broken':
        return t('import_broken', { line: refusal.line, problem: fields.brokenJson(refusal.problem) })
      case 'too_large':
        return t('import_large', { limit: refusal.limit })
      case 'empty':
        return t('import_empty', { format: refusal.format })
      case 'answer':
        return t('import_answer')
      case 'none':
        return t('import_none')
    }
  }
}
