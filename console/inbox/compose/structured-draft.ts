import { computed, effect, signal } from '@preact/signals'
import type { ChannelKind } from '../../../contract/channel-kinds'
import type { StructuredPreview } from '../../../contract/structured/preview'
import { keptText } from '../../../widget/models/composer/kept-text'
import { createChecking } from '../../compose/checking'
import { createDocument } from '../../compose/document/document'
import { emptyOf, readSchemas, type Schemas } from '../../compose/form/schema'
import { writtenMessage } from '../../compose/starting-points'
import type { Inbox } from '../inbox'

/** One signal for the page: the server's tables do not change while it is open. */
const schemas = signal<Schemas | 'failed' | null>(null)

export type StructuredDraft = ReturnType<typeof createStructuredDraft>

/** A draft of a structured message for one conversation, with the preview of its channel. Kept until it is sent. */
export function createStructuredDraft({ records, me, sentence }: Inbox, conversationId: string, kind: ChannelKind) {
  const kept = keptText(() => localStorage, `inbox:structured:${me().id}:${conversationId}`)
  const document = createDocument(kept.read() ?? writtenMessage({}), () => Date.now())
  const api = {
    async preview(message: object, abort: AbortSignal) {
      try {
        return (await records.preview({ ...message, channel_kinds: [kind] }, abort)) as StructuredPreview
      } catch (error) {
        throw new Error(sentence(error))
      }
    },
    upload: records.upload,
  }
  const checking = createChecking({ api, access: { state: signal('given') }, value: document.value, after })
  const own = computed(() => checking.preview.value?.channels.find(({ channel_kind }) => channel_kind === kind))
  const first = document.text.value
  const end = effect(() => {
    if (document.text.value !== first) kept.write(document.text.value)
  })
  if (!schemas.peek() || schemas.peek() === 'failed') {
    records.document().then(
      (found) => {
        schemas.value = readSchemas(found)
      },
      () => {
        schemas.value = 'failed'
      },
    )
  }

  return {
    kind,
    document,
    checking,
    api,
    schemas,
    /** New messages begin empty, so that no example is sent to a customer by mistake. */
    begin: emptyOf,
    /** The channel's last good rendering. */
    rendering: computed(() => own.value?.rendering ?? null),
    warnings: computed(() => own.value?.warnings ?? []),
    problems: computed(() => own.value?.errors.length ?? 0),
    failure: checking.failure,
    /** The verdict of the conversation's own channel. */
    verdict: computed(() => {
      const { value } = checking.verdict
      if (value !== 'accepted' && value !== 'refused') return value
      return own.value?.accepted ? 'accepted' : 'refused'
    }),
    message: computed(() => {
      const value: unknown = document.value.value
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? (value as Record<string, unknown>)
        : {}
    }),
    /** Removes the stored draft after sending. */
    forget: () => kept.write(null),
    dispose() {
      end()
      checking.dispose()
    },
  }
}

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}
