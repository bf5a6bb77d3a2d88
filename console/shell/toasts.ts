import { signal } from '@preact/signals'

export interface Toast {
  id: number
  text: string
  /** A problem stays until somebody closes it. */
  kind: 'said' | 'problem'
  /** Opens what the sentence is about. */
  open: (() => void) | null
}

const shownMs = 6_000

export type Toasts = ReturnType<typeof createToasts>

/** Sentences at the edge of the page: shown for six seconds, problems until they are closed. */
export function createToasts(after = (ms: number, act: () => void) => void setTimeout(act, ms)) {
  const all = signal<readonly Toast[]>([])
  let last = 0
  const close = (id: number) => {
    all.value = all.value.filter((toast) => toast.id !== id)
  }
  const add = (kind: Toast['kind'], text: string, open: Toast['open'] = null) => {
    last += 1
    const id = last
    // A repeated sentence is shown once.
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
