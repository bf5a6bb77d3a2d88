import type { Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { Button } from '../../shell/controls/Button'
import { TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import { useT } from './context'
import { useNew } from './use/use-new'

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

interface NewByNameProps {
  title: string
  /** The key of what is typed until it is made. */
  draft: string
  create(name: string): Promise<void>
}

/** The same for what needs a name, and no more. */
export function NewByName({ title, draft, create }: NewByNameProps) {
  const t = useT()
  const { written, set, problem, failure, busy, create: attempt, made } = useNew(draft, { name: '' })
  const send = async () => {
    await create(written.value.name)
    made()
  }
  return (
    <NewForm title={title} create={() => void attempt(send)} busy={busy} failure={failure}>
      <TextField
        label={t('name')}
        value={written.value.name}
        required
        maxLength={100}
        error={problem('name')}
        onText={(name) => set({ name })}
      />
    </NewForm>
  )
}
