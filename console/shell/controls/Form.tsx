import type { ComponentChildren } from 'preact'
import { useOnce } from '../use-once'
import { Button } from './Button'
import type { IconName } from './icons'
import ui from './ui.module.css'

interface FormProps extends SubmitState {
  /** Without this text the form has no submit button. */
  act: string | false
  kind?: 'plain' | 'main' | 'danger'
  icon?: IconName | undefined
  /** More buttons behind the submit button. */
  also?: ComponentChildren
  noValidate?: boolean
  children: ComponentChildren
}

interface SubmitState {
  send(): unknown
  busy: boolean
  /** The text of an error that belongs to no field. */
  problem?: string
  onInput?(): void
}

/** If a field is wrong after sending, the first wrong field gets the focus. */
export function Form({ send, busy, problem, onInput, act, kind = 'main', icon, also, ...rest }: FormProps) {
  async function submit(event: Event) {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    await send()
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const { children, noValidate } = rest
  return (
    <form class={ui.stack} noValidate={noValidate} onInput={onInput} onSubmit={(event) => void submit(event)}>
      {children}
      {problem !== undefined && (
        <p role="alert" class={ui.problem}>
          {problem}
        </p>
      )}
      <div class={ui.row}>
        {act && (
          <Button kind={kind} {...(icon && { icon })} type="submit" busy={busy}>
            {act}
          </Button>
        )}
        {also}
      </div>
    </form>
  )
}

/** Sends one time until there is an answer. An error is shown until the user types. */
export function useSubmit(send: () => Promise<unknown>, sentence: (error: unknown) => string): SubmitState {
  const { busy, problem, once } = useOnce(sentence)
  return {
    send: () => once(send),
    busy: busy.value,
    problem: problem.value,
    onInput() {
      problem.value = ''
    },
  }
}
