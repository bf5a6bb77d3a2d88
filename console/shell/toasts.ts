import { signal } from '@preact/signals'

export interface Toast {
  id: number
  text: string
  /** A `problem` toast stays until the user closes it. */
  kind: 'said' | 'problem'
  open: (() => void) | null
}

const shownMs = 6_000

export type Toasts = ReturnType<typeof createToasts>

/** Toasts disappear after six seconds. Toasts for problems stay until the user closes them. */
export function createToasts(after = (ms: number, act: () => void) => void setTimeout(act, ms)) {
  const all = signal<readonly Toast[]>([])
  let lastId = 0
  const close = (id: number) => {
    all.value = all.value.filter((toast) => toast.id !== id)
  }
  const add = (kind: Toast['kind'], text: string, open: Toast['open'] = null) => {
    lastId += 1
    const id = lastId
    // A repeated text is shown only one time.
    all.value = [...all.value.filter((toast) => toast.text !== text), { id, text, kind, open }].slice(-4)
    if (kind === 'said') after(shownMs, () => close(id))
  }
  return {
    all,
    close,
    say: (text: string, open?: () => void) => add('said', text, open),
    warn: (text: string) => add('problem', text),
  }
}
