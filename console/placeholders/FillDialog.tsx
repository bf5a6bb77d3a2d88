import { useSignal } from '@preact/signals'
import { useWords } from '../../widget/strings/words'
import { DialogForm } from '../shell/controls/DialogForm'
import { TextField } from '../shell/controls/Field'
import ui from '../shell/controls/ui.module.css'
import { isolateDirection } from '../shell/words/isolate-direction'
import { useSentence } from '../shell/words/sentence'
import { sampleOf } from './sample-values'
import { placeholderWords } from './strings/en'

export interface FillDialogProps {
  /** The names of the placeholders, such as `order.number`. */
  names: readonly string[]
  /** Values that are already known. */
  known: Readonly<Record<string, string>>
  fill(valueFor: (name: string) => string): void
  close(): void
}

/** Takes the values of a message from a person who sends it instead of a bot. */
export function FillDialog({ names, known, fill, close }: FillDialogProps) {
  const t = useWords(placeholderWords)
  const typed = useSignal(known)
  const valueFor = (name: string) => typed.value[name] ?? ''
  return (
    <DialogForm
      title={t('fill_title')}
      act={t('fill_act')}
      sentence={useSentence()}
      close={close}
      send={async () => fill(valueFor)}
    >
      <p class={ui.soft}>{t('fill_about')}</p>
      {names.map((name) => (
        <TextField
          key={name}
          label={<bdi dir="ltr">{name}</bdi>}
          hint={t('fill_such_as', { value: isolateDirection(sampleOf('short', name)) })}
          dir="auto"
          required
          value={valueFor(name)}
          onText={(text) => {
            typed.value = { ...typed.value, [name]: text }
          }}
        />
      ))}
    </DialogForm>
  )
}
