import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { ReviewedItem } from '../../../contract/library/review'
import { translationFor } from '../../../contract/library/translations'
import type { StructuredPreview } from '../../../contract/structured/preview'
import { lookup } from '../../../widget/strings/words'
import { createApi, RequestError } from '../../shell/api'
import { type Languages, supportedLanguage } from '../../shell/words/languages'
import { textsOf } from '../languages/gaps'
import { pinsOf, textOfPlace } from '../pins/pins'
import { createSamples } from '../samples/samples'
import { createStage } from '../see/stage'
import { createTheme } from '../see/theme'
import type { SizeName } from '../see/view'
import { sizes } from '../see/view'
import type { ChatSettings } from '../stage/protocol'
import { studioWords } from '../strings/en'

export type ReviewModel = ReturnType<typeof createReview>

/** The link's token stays in the fragment, and is sent to the server in a header. */
// One function: it connects the parts of the page.
export function createReview({ speech }: Languages) {
  const token = location.hash.slice(1)
  const { get, post } = createApi({
    headers: () => ({ 'x-bubblewire-review': token }),
    signInAgain: async () => false,
    prove: async () => false,
  })
  const item = signal<ReviewedItem | null>(null)
  const reader = supportedLanguage([speech.peek().language])
  /** The customer's language, in which the chat speaks. */
  const language = signal<string>(reader)
  const languages = computed(() => {
    const { language: first = '', translations = {} } = item.value ?? {}
    return first ? [first, ...Object.keys(translations)] : []
  })
  const words = computed(
    () => item.value && (translationFor(item.value.translations, language.value) ?? item.value.rendering),
  )
  const samples = createSamples(words, () => null)
  const state = signal<'reading' | 'shown' | 'gone' | 'failed'>('reading')
  const size = signal<SizeName>('phone')
  const side = signal<ChatSettings['theme']>('')
  /** Whether the next tap chooses the part that a comment is about. */
  const pointing = signal(false)
  /** The path of that part; empty for the whole message. */
  const place = signal('')
  const theme = createTheme()
  const stage = createStage({
    api: {
      async attachment(id) {
        const file = item.peek()?.media[id]
        if (!file) throw new Error('There is no such file.')
        return file
      },
    },
    checking: {
      preview: computed(() =>
        previewOf(item.value, samples.filled.value, lookup(speech.value, studioWords)('review_sample')),
      ),
      wasAccepted: signal(true),
    },
    looks: computed(() => ({
      theme: side.value,
      textSize: 100,
      network: 'good' as const,
      picturesFail: false,
      picks: pointing.value,
      logo: theme.logo.value,
    })),
    language,
    state: signal('fresh'),
    schemas: signal(null),
    fullScreen: computed(() => sizes[size.value].fullScreen),
    mobile: computed(() => size.value !== 'window'),
    theme: theme.whole,
    title: theme.title,
    pins: computed(() => pinsOf(item.value, language.value, place.value)),
    picked: pick,
    base: '../',
  })

  function pick(path: string) {
    place.value = path
    pointing.value = false
  }

  function show(found: ReviewedItem) {
    theme.load(found.appearance)
    if (!item.peek() && found.language && !Object.hasOwn(found.translations, reader)) language.value = found.language
    item.value = found
    state.value = 'shown'
  }

  return {
    item: item as ReadonlySignal<ReviewedItem | null>,
    state: state as ReadonlySignal<'reading' | 'shown' | 'gone' | 'failed'>,
    /** The languages of the message; empty if nobody said one. */
    languages,
    language,
    pointing,
    place,
    /** Chooses the part that a comment is about. */
    pick,
    /** Whether a path is on a page of a form, which has to be opened to be seen. */
    isOnPage: (path: string) => pageIn(words.value, path) !== '',
    /** Opens the page of a form that has this path. */
    openPageOf(path: string) {
      const page = pageIn(words.value, path)
      if (page) stage.openPage(page)
    },
    /** The texts of the message by path, for those who cannot tap them. */
    texts: () => textsOf(words.value),
    /** Returns what the chat shows at a path, such as the text of a button. */
    textAt: (path: string) => textOfPlace(words.value, path),
    size,
    side,
    samples,
    stage,
    async read() {
      try {
        show(await get<ReviewedItem>('/library/review'))
      } catch (error) {
        state.value = error instanceof RequestError && error.status === 404 ? 'gone' : 'failed'
      }
    },
    /** Adds a comment. Rejects with the server's error text. */
    async say(name: string, text: string) {
      const about = {
        path: place.peek(),
        ...(languages.peek().includes(language.peek()) && { language: language.peek() }),
      }
      const found = await post<ReviewedItem>('/library/review/comments', { name, text, ...about })
      place.value = ''
      const before = item.peek()
      // Keep the old rendering of the same version: the new one has other payloads, and given answers would be lost.
      const { rendering, translations, media } = before?.version === found.version ? before : found
      show({ ...found, rendering, translations, media })
    },
  }
}

/** Returns the id of the page of a form that has this path; empty if there is none. */
function pageIn(message: unknown, path: string): string {
  const [, nth] = /^structured_content\.pages\[(\d+)\]/.exec(path) ?? []
  const page = nth && Object(Object(Object(message).structured_content).pages)[nth]
  return String(Object(page).page_id ?? '')
}

/** Returns the item in the format of a server preview. An appearance is shown with a greeting. */
function previewOf(item: ReviewedItem | null, filled: unknown, sample: string): StructuredPreview | null {
  if (!item) return null
  const shown =
    item.kind === 'look' ? { body: sample, structured_content: null } : (filled as ReviewedItem['rendering'])
  return {
    accepted: true,
    channels: [
      {
        channel_kind: 'web_messaging',
        structured_content_supported: null,
        accepted: true,
        errors: [],
        rendering: { as: 'web', ...shown },
        plain_text: null,
        warnings: [],
      },
    ],
  }
}
