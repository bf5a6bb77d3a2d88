import { computed, effect, signal } from '@preact/signals'
import type { ChannelKind } from '../../../contract/channel-kinds'
import type { StructuredPreview } from '../../../contract/structured/preview'
import { browserClock } from '../../../widget/models/session/clock'
import { createChecker } from '../../compose/checker'
import { createDocument } from '../../compose/document/document'
import { emptyValue, readSchemas, type Schemas } from '../../compose/form/schema'
import type { Message } from '../../compose/message'
import { writtenMessage } from '../../compose/starting-points'
import type { Inbox } from '../inbox'
import { storedStructuredMessage } from './stored-structured-message'

/** Shared by the page, because the server's schemas do not change while it is open. */
const schemas = signal<Schemas | 'failed' | null>(null)

export type StructuredDraft = ReturnType<typeof createStructuredDraft>

/** `taken` replaces the stored draft; Undo restores it. */
export function createStructuredDraft(
  { records, me, sentence }: Inbox,
  { conversationId, kind, taken }: { conversationId: string; kind: ChannelKind; taken: Message | null },
) {
  const kept = storedStructuredMessage(me().id, conversationId)
  const { text: begun, past } = kept.read()
  const document = createDocument(begun ?? writtenMessage({}), () => Date.now(), past)
  const api = {
    preview: async (message: object, abort: AbortSignal) =>
      (await records.preview({ ...message, channel_kinds: [kind] }, abort)) as StructuredPreview,
    upload: records.upload,
    publish: records.publishFile,
  }
  const checking = createChecker({ api, value: document.value, after: browserClock.after, sentence })
  const own = computed(() => checking.preview.value?.channels.find(({ channel_kind }) => channel_kind === kind))
  const first = document.text.value
  if (taken) document.change(writtenMessage(taken))
  const end = effect(() => {
    if (document.text.value !== first) kept.write(document.text.value, document.past.value)
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
    /** Whether `taken` replaced an unfinished message that Undo can restore. */
    replaced: taken !== null && begun !== null && begun !== writtenMessage(taken),
    checking,
    api,
    schemas,
    /** New messages start empty, so that no example reaches a customer. */
    begin: emptyValue,
    /** The channel's last valid rendering. */
    rendering: computed(() => own.value?.rendering ?? null),
    warnings: computed(() => own.value?.warnings ?? []),
    problems: computed(() => own.value?.errors.length ?? 0),
    failure: checking.failure,
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
    forget: kept.forget,
    dispose() {
      end()
      checking.dispose()
    },
  }
}
