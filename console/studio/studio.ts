import { computed, effect, signal } from '@preact/signals'
import { textFromFragment } from '../../widget/gallery/message-link'
import { browserClock } from '../../widget/models/session/clock'
import { blankContent } from '../compose/blank-content'
import { type Checker, createChecker } from '../compose/checker'
import { createDocument } from '../compose/document/document'
import type { Path } from '../compose/document/path'
import { valueAt } from '../compose/form/form'
import { readSchemas, type Schemas } from '../compose/form/schema'
import type { Message } from '../compose/message'
import { writtenMessage } from '../compose/starting-points'
import { createTypeChanges } from '../compose/type-change'
import { createRouter } from '../shell/router'
import type { LibraryPayload } from '../shell/shapes'
import type { Shell } from '../shell/shell'
import type { DifferenceStart } from './difference/bases'
import { describeRestored, firstExample, readDrafts, storeDrafts } from './drafts'
import { createTranslations } from './languages/translations'
import { createLibrary, type EditedItems, type Library } from './library/library'
import { createItemComments } from './pins/item-comments'
import { createSamples } from './samples/samples'
import { createPictures } from './see/pictures'
import { createStage, type Stage } from './see/stage'
import { createTheme } from './see/theme'
import { createView } from './see/view'
import { type Calls, createCalls } from './server/calls'
import type { Pin } from './stage/protocol'
import { createStudioWords } from './words'

export type Studio = ReturnType<typeof createStudio>

// One function: it connects the parts of the studio.
export function createStudio({ api: calls, session, languages }: Shell) {
  const words = createStudioWords(languages)
  const router = createRouter()
  const api = createCalls(calls)
  const kept = readDrafts()
  const document = createDocument(kept.text ?? firstExample, () => Date.now(), kept.past)
  const samples = createSamples(document.value)
  const checked = createChecker({ api, value: samples.filled, after: browserClock.after, sentence: words.sentence })
  const types = createTypeChanges(document, blankContent)
  const view = createView()
  const theme = createTheme()
  theme.load(kept.look)
  const schemas = signal<Schemas | 'failed' | null>(null)
  const picked = (path: string) => {
    target.value = { path }
  }
  /** The current message; empty while the text is not a JSON object. */
  const message = computed(() => objectOf(document.value.value))
  const looks = computed(() => ({ ...view.looks.value, logo: theme.logo.value }))
  const { whole, title } = theme
  const pins = signal<readonly Pin[]>([])
  const stage = createStage({ ...view, pins, looks, api, checking: checked, schemas, theme: whole, title, picked })
  const checking = withPictures(checked, stage)
  const leave = () => {
    types.forget()
    checking.forget()
    stage.forget()
  }
  const translations = createTranslations({
    ...{ document, language: view.language, stored: kept.languages, undo: kept.undo, leave },
  })
  const mode = signal<'form' | 'json'>('form')
  /** The error whose field must be shown. Assigning a new object repeats the request. */
  const target = signal<{ path: string } | null>(null)
  /** What the message is being compared with; null if it is not. */
  const difference = signal<DifferenceStart | null>(null)
  /** A sentence for screen readers, also shown for some seconds. */
  const notice = signal('')

  const narrow = mediaSignal('(width < 60rem)')

  async function fetchSchemas() {
    try {
      schemas.value = readSchemas(await api.document())
    } catch {
      schemas.value = 'failed'
    }
  }

  void fetchSchemas()
  const show = (text: string) => {
    leave()
    document.change(translations.take(text))
  }
  const library = libraryOf({ api, session, words, translations, theme, show }, kept.items)
  const language = computed(() => translations.state.value.current)
  const comments = createItemComments({ api, library, language, pins })
  effect(() => storeAll({ document, translations, theme, library }))
  // With a link, the message of the link replaces the draft, so no restored draft is announced.
  const restored = location.hash ? '' : describeRestored(kept)
  if (restored) notice.value = words.t(restored)

  /** Takes another message, which belongs to no item of the library. Undo restores the draft. */
  function take(text: string) {
    library.leave('message')
    show(text)
  }

  /** Opens the message of a link. It replaces the draft; undo restores the draft. */
  async function readLink({ hash, path, search }: { hash: string; path: string; search: string }) {
    const text = await textFromFragment(hash)
    if (text === null) return
    take(text)
    router.replace(path + search)
  }
  effect(() => void readLink(router.location.value))

  return {
    api: { ...api, describe: describeOn(stage, api) },
    session,
    words,
    document,
    types,
    take,
    opened: (path: Path) => openPage({ document, stage }, path),
    checking,
    view,
    theme,
    stage,
    mode,
    narrow,
    target,
    difference,
    notice,
    schemas,
    message,
    samples,
    translations,
    /** The message with samples in its placeholders, as the stage shows it. */
    shown: computed(() => objectOf(samples.filled.value)),
    library,
    comments,
    /** Whether the address selects the sheet instead of the stage. */
    sheet: computed(() => new URLSearchParams(router.location.value.search).has('sheet')),
    showSheet(shown: boolean) {
      router.push(shown ? sheetAddress : location.pathname)
      scrollTo(0, 0)
    },
  }
}

const objectOf = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** Whether the media query matches, now and later. */
function mediaSignal(query: string) {
  const media = matchMedia(query)
  const matches = signal(media.matches)
  media.addEventListener('change', () => {
    matches.value = media.matches
  })
  return matches
}

/** The address of the sheet, relative to the studio's own. */
export const sheetAddress = '?sheet'

/** A page of a form that is opened in the composer opens in the chat too. */
function openPage({ document, stage }: Pick<Studio, 'document' | 'stage'>, path: Path) {
  const page = Object(valueAt({ document }, path)).page_id
  if (path.length === 3 && path[1] === 'pages' && typeof page === 'string') stage.openPage(page)
}

/** Stores all drafts. If another tab has stored a different text, adds that text to the undo history. */
function storeAll({
  document,
  translations,
  theme,
  library,
}: Pick<Studio, 'document' | 'translations' | 'theme' | 'library'>) {
  const [text, past] = [document.text.value, document.past.value]
  const [look, items, languages] = [theme.appearance(), library.edited.value, translations.state.value]
  const other = storeDrafts({ text, past, look, items, languages, undo: translations.undo() })
  if (other) document.addOldest(other)
}

/** The stage shows the new text of a picture at once. */
const describeOn =
  (stage: Pick<Stage, 'replaceFile'>, api: Calls): Calls['describe'] =>
  async (id, text) => {
    const file = await api.describe(id, text)
    stage.replaceFile(file)
    return file
  }

function withPictures(checking: Checker, stage: Stage): Checker {
  const { findings } = createPictures({ checking, stage })
  return { ...checking, findings: computed(() => [...checking.findings.value, ...findings.value]) }
}

interface LibraryParts extends Pick<Studio, 'api' | 'session' | 'words' | 'translations' | 'theme'> {
  show(text: string): void
}

function libraryOf({ api, session, words, translations, theme, show }: LibraryParts, stored: EditedItems): Library {
  return createLibrary({
    api,
    restoredNote: (version) => words.t('library_restored', { version }),
    mayWrite: () => session.may('manage_saved_replies'),
    stored,
    current: (kind) => (kind === 'look' ? { appearance: theme.appearance() } : libraryFields(translations.whole())),
    show(kind, { appearance, body, structured_content, language, translations: others }) {
      if (kind === 'look') return theme.load(appearance)
      const structured = Object.keys(structured_content).length > 0 ? { structured_content } : {}
      const languages = language ? { language, translations: others } : {}
      show(writtenMessage({ ...(body && { body }), ...structured, ...languages }))
    },
  })
}

/** Returns all fields. Absent fields become empty, so that they replace earlier values. */
function libraryFields({ body, structured_content, language, translations }: Message): Partial<LibraryPayload> {
  const words = { body: body ?? '', structured_content: structured_content ?? {} }
  return { ...words, language: language ?? '', translations: translations ?? {} } as Partial<LibraryPayload>
}
