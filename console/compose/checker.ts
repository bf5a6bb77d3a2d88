import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { type ChannelKind, channelKinds } from '../../contract/channel-kinds'
import type { StructuredPreview } from '../../contract/structured/preview'
import type { Problem, Warning } from '../../contract/structured/problem'
import type { ComposeApi, Message } from './message'

/** `broken`: not a JSON object. `empty`: no structured content. `failed`: the server did not answer. */
export type Verdict = 'checking' | 'accepted' | 'refused' | 'broken' | 'empty' | 'failed'

export interface Finding {
  severity: 'error' | 'warning'
  path: string
  code: string
  message: string
  limit: number | undefined
  /** The refused part of the text, and the position of its first character. */
  found: string | undefined
  at: number | undefined
  kinds: ChannelKind[]
}

const pauseMs = 250
/** A check that takes longer is no longer covered by the last verdict. */
const slowMs = 2_000

export interface CheckerNeeds {
  api: Pick<ComposeApi, 'preview'>
  /** The value of the document; undefined while the text is not valid JSON. */
  value: ReadonlySignal<unknown>
  after(ms: number, act: () => void): () => void
  /** Says why a request failed. */
  sentence(error: unknown): string
}

export type Checker = ReturnType<typeof createChecker>

/** Checks the message on the server shortly after the last change. Only the newest answer counts. */
export function createChecker({ api, value, after, sentence }: CheckerNeeds) {
  const preview = signal<StructuredPreview | null>(null)
  const verdict = signal<Verdict>('checking')
  const failure = signal('')
  const wasAccepted = signal(false)
  const rounds = signal(0)
  const isSlow = signal(false)

  const dispose = effect(() => {
    void rounds.value
    isSlow.value = false
    const message = messageIn(value.value)
    if (!message) {
      verdict.value = 'broken'
      return
    }
    if (isEmpty(message)) {
      verdict.value = 'empty'
      preview.value = null
      return
    }
    verdict.value = 'checking'
    const life = new AbortController()
    const cancel = after(pauseMs, () => void check(message, life.signal))
    const cancelSlow = after(pauseMs + slowMs, () => {
      isSlow.value = verdict.peek() === 'checking'
    })
    return () => {
      cancel()
      cancelSlow()
      life.abort()
    }
  })

  async function check(message: Message, signal: AbortSignal) {
    try {
      const answer = await api.preview(message, signal)
      if (signal.aborted) return
      isSlow.value = false
      preview.value = answer
      const { accepted = false } = webPreview(answer) ?? {}
      verdict.value = accepted ? 'accepted' : 'refused'
      if (accepted) wasAccepted.value = true
    } catch (error) {
      if (signal.aborted) return
      isSlow.value = false
      failure.value = sentence(error)
      verdict.value = 'failed'
    }
  }

  return {
    /** The newest answer of the server. It may belong to an earlier text. */
    preview: preview as ReadonlySignal<StructuredPreview | null>,
    verdict: verdict as ReadonlySignal<Verdict>,
    /** Whether the web channel has accepted any version of this message. The chat shows the last of these. */
    wasAccepted: wasAccepted as ReadonlySignal<boolean>,
    failure: failure as ReadonlySignal<string>,
    /** Whether the server has not answered for some seconds. */
    isSlow: isSlow as ReadonlySignal<boolean>,
    findings: computed(() => findingsIn(preview.value)),
    /** Whether the newest answer refuses the message, or there is none yet or at all. */
    isBehind: computed(
      () =>
        verdict.value === 'broken' ||
        verdict.value === 'empty' ||
        verdict.value === 'failed' ||
        isSlow.value ||
        webPreview(preview.value)?.accepted === false,
    ),
    /** Another message begins: no version of it was accepted yet. */
    forget() {
      wasAccepted.value = false
    },
    /** Repeats the check of the same message after a change of a file that the message uses. */
    checkAgain() {
      rounds.value += 1
    },
    dispose,
  }
}

export const webPreview = (preview: StructuredPreview | null) =>
  preview?.channels.find(({ channel_kind }) => channel_kind === 'web_messaging')

function messageIn(value: unknown): Message | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { body, structured_content } = value as Message
  return { ...(body == null ? {} : { body }), structured_content: structured_content ?? null }
}

/** The server refuses to check a message without structured content. */
const isEmpty = ({ structured_content: content }: Message) =>
  content === null || (typeof content === 'object' && Object.keys(content).length === 0)

/** The channel and its form in a sentence of the server. Without them, equal findings of channels become one. */
export const ofChannel = new RegExp(` (?:(?:on|by) (?:${channelKinds.join('|')})\\b|\\(\\w+_\\w+\\))`, 'g')

/** Refusals of the web channel first, then of other channels, then changes. Equal texts become one finding. */
export function findingsIn(preview: StructuredPreview | null): Finding[] {
  const found = new Map<string, Finding>()
  for (const { channel_kind, errors, warnings } of preview?.channels ?? []) {
    const add = (severity: Finding['severity'], { path, code, message: said, ...details }: Problem | Warning) => {
      const message = said.replace(ofChannel, '')
      const name = `${severity} ${path} ${code} ${message}`
      const existing = found.get(name)
      if (existing) existing.kinds.push(channel_kind)
      else
        found.set(name, {
          severity,
          path,
          code,
          message,
          limit: (details as Problem).limit,
          found: (details as Problem).found,
          at: (details as Problem).at,
          kinds: [channel_kind],
        })
    }
    for (const each of errors) add('error', each)
    for (const each of warnings) add('warning', each)
  }
  const rank = ({ severity, kinds }: Finding) => (severity === 'warning' ? 2 : kinds.includes('web_messaging') ? 0 : 1)
  return [...found.values()].sort((a, b) => rank(a) - rank(b))
}
