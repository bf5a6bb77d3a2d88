import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { ChannelKind } from '../../contract/channel-kinds'
import type { StructuredPreview } from '../../contract/structured/preview'
import type { Problem, Warning } from '../../contract/structured/problem'
import type { ComposeApi, Message } from './message'

/** How the message stands with the server. `broken`: it is no JSON, or no object. `failed`: the server did not answer. */
export type Verdict = 'checking' | 'accepted' | 'refused' | 'broken' | 'failed'

/** One problem, of every channel that has it. */
export interface Finding {
  severity: 'error' | 'warning'
  path: string
  code: string
  message: string
  limit: number | undefined
  /** The part of the text that is not taken, and at which of its characters it begins. */
  found: string | undefined
  at: number | undefined
  kinds: ChannelKind[]
}

const pauseMs = 250

export interface CheckingNeeds {
  api: Pick<ComposeApi, 'preview'>
  /** Nothing is asked before somebody is `given` access. */
  access: { state: ReadonlySignal<string> }
  /** Of the document; undefined while it is no JSON. */
  value: ReadonlySignal<unknown>
  after(ms: number, act: () => void): () => void
}

export type Checking = ReturnType<typeof createChecking>

/** Asks the server what it thinks of the message while it is written: a moment after the last change, and the last answer counts. */
export function createChecking({ api, access, value, after }: CheckingNeeds) {
  const preview = signal<StructuredPreview | null>(null)
  const verdict = signal<Verdict>('checking')
  const failure = signal('')

  const dispose = effect(() => {
    const message = messageIn(value.value)
    if (access.state.value !== 'given') return
    if (!message) {
      verdict.value = 'broken'
      return
    }
    verdict.value = 'checking'
    const life = new AbortController()
    const cancel = after(pauseMs, () => void ask(message, life.signal))
    return () => {
      cancel()
      life.abort()
    }
  })

  async function ask(message: Message, signal: AbortSignal) {
    try {
      const answer = await api.preview(message, signal)
      if (signal.aborted) return
      preview.value = answer
      verdict.value = webOf(answer)?.accepted ? 'accepted' : 'refused'
    } catch (error) {
      if (signal.aborted) return
      failure.value = error instanceof Error ? error.message : String(error)
      verdict.value = 'failed'
    }
  }

  return {
    /** The last answer; it may be of a text a moment ago. */
    preview: preview as ReadonlySignal<StructuredPreview | null>,
    verdict: verdict as ReadonlySignal<Verdict>,
    /** Why the server did not answer. */
    failure: failure as ReadonlySignal<string>,
    findings: computed(() => findingsIn(preview.value)),
    dispose,
  }
}

export const webOf = (preview: StructuredPreview | null) =>
  preview?.channels.find(({ channel_kind }) => channel_kind === 'web_messaging')

function messageIn(value: unknown): Message | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { body, structured_content } = value as Message
  return { ...(body == null ? {} : { body }), structured_content: structured_content ?? null }
}

/** Refusals of the web first, then those of other channels, then mere changes; the same words of several channels are one finding. */
export function findingsIn(preview: StructuredPreview | null): Finding[] {
  const found = new Map<string, Finding>()
  for (const { channel_kind, errors, warnings } of preview?.channels ?? []) {
    const add = (severity: Finding['severity'], { path, code, message, ...more }: Problem | Warning) => {
      const name = `${severity} ${path} ${code} ${message}`
      const known = found.get(name)
      if (known) known.kinds.push(channel_kind)
      else
        found.set(name, {
          severity,
          path,
          code,
          message,
          limit: (more as Problem).limit,
          found: (more as Problem).found,
          at: (more as Problem).at,
          kinds: [channel_kind],
        })
    }
    for (const each of errors) add('error', each)
    for (const each of warnings) add('warning', each)
  }
  const rank = ({ severity, kinds }: Finding) => (severity === 'warning' ? 2 : kinds.includes('web_messaging') ? 0 : 1)
  return [...found.values()].sort((a, b) => rank(a) - rank(b))
}
