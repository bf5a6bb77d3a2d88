import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { ChannelKind } from '../../../contract/channel-kinds'
import type { StructuredPreview } from '../../../contract/structured/preview'
import { browserClock } from '../../../widget/models/session/clock'
import { createChecker } from '../../compose/checker'
import { createDocument } from '../../compose/document/document'
import { readSchemas, type Schemas } from '../../compose/form/schema'
import type { Message } from '../../compose/message'
import { writtenMessage } from '../../compose/starting-points'
import { createTypeChanges } from '../../compose/type-change'
import type { Inbox } from '../inbox'
import { storedStructuredMessage } from './stored-structured-message'

/** Shared by the page, because the server's schemas do not change while it is open. */
const schemas = signal<Schemas | 'failed' | null>(null)

export type StructuredDraft = ReturnType<typeof createStructuredDraft>

/** `startMessage` replaces the stored draft; Undo restores it. */
export function createStructuredDraft(
  { records, me, sentence }: Pick<Inbox, 'me' | 'records' | 'sentence'>,
  { conversationId, kind, startMessage }: { conversationId: string; kind: ChannelKind; startMessage: Message | null },
) {
  const storage = storedStructuredMessage(me().id, conversationId)
  const { text: unsent, past } = storage.read()
  const document = createDocument(unsent ?? writtenMessage({}), () => Date.now(), past)
  const fileChanges = signal(0)
  const api = {
    preview: async (message: object, abort: AbortSignal) =>
      (await records.preview({ ...message, channel_kinds: [kind] }, abort)) as StructuredPreview,
    upload: records.upload,
    attachment: records.attachment,
    publish: records.publishFile,
    async describe(id: string, text: string) {
      const file = await records.describeFile(id, text)
      fileChanges.value += 1
      return file
    },
  }
  const checking = createChecker({ api, value: document.value, after: browserClock.after, sentence })
  const channelPreview = computed(() =>
    checking.preview.value?.channels.find(({ channel_kind }) => channel_kind === kind),
  )
  const first = document.text.value
  if (startMessage) document.change(writtenMessage(startMessage))
  const stopStoring = effect(() => {
    if (document.text.value !== first) storage.write(document.text.value, document.past.value)
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
    /** Whether `startMessage` replaced an unfinished message that Undo can restore. */
    hasEarlier: startMessage !== null && unsent !== null && unsent !== writtenMessage(startMessage),
    checking,
    api,
    /** How often a file got another alternative text. */
    fileChanges: fileChanges as ReadonlySignal<number>,
    schemas,
    /** New messages start empty, so that no example reaches a customer. */
    types: createTypeChanges(document),
    /** The channel's last valid rendering. */
    rendering: computed(() => channelPreview.value?.rendering ?? null),
    warnings: computed(() => channelPreview.value?.warnings ?? []),
    problems: computed(() => channelPreview.value?.errors.length ?? 0),
    failure: checking.failure,
    verdict: computed(() => {
      const { value } = checking.verdict
      if (value !== 'accepted' && value !== 'refused') return value
      return channelPreview.value?.accepted ? 'accepted' : 'refused'
    }),
    message: computed(() => {
      const value: unknown = document.value.value
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? (value as Record<string, unknown>)
        : {}
    }),
    forget: storage.forget,
    dispose() {
      stopStoring()
      checking.dispose()
    },
  }
}
