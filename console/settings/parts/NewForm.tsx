import { type Signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { Button } from '../../shell/Button'
import { TextField } from '../../shell/Field'
import ui from '../../shell/ui.module.css'
import { useT } from './context'
import { useAct } from './use-act'

interface NewFormProps {
  title?: string
  create(): void
  busy: Signal<boolean>
  /** What the server said, where it is of no field. */
  failure?: Signal<string>
  children: ComponentChildren
}

/** The panel in which something new is made. */
export function NewForm({ title, create, busy, failure, children }: NewFormProps) {
  const t = useT()
  return (
    <form
      class={`${ui.panel} ${ui.stack}`}
      onSubmit={(event) => {
        event.preventDefault()
        create()
      }}
    >
      {title && <h2>{title}</h2>}
      {children}
      {failure?.value && (
        <p role="alert" class={ui.problem}>
          {failure.value}
        </p>
      )}
      <div>
        <Button type="submit" icon="plus" busy={busy.value}>
          {t('create')}
        </Button>
      </div>
    </form>
  )
}

/** The same for what needs a name, and no more. */
export function NewByName({ title, create }: { title: string; create(name: string): Promise<void> }) {
  const t = useT()
  const { act, busy } = useAct()
  const name = useSignal('')
  return (
    <NewForm title={title} create={() => void act(() => create(name.value))} busy={busy}>
      <TextField
        label={t('name')}
        value={name.value}
        required
        maxLength={100}
        onText={(text) => {
          name.value = text
        }}
      />
    </NewForm>
  )
}
