import { computed, effect, signal } from '@preact/signals'
import { createChecking } from '../compose/checking'
import { createDocument } from '../compose/document/document'
import { readSchemas, type Schemas } from '../compose/form/schema'
import { startingPoints, writtenMessage } from '../compose/starting-points'
import { createRouter } from '../shell/router'
import { textIn } from './compose/share'
import { createStage } from './see/stage'
import { createTheme } from './see/theme'
import { createView } from './see/view'
import { createAccess } from './server/access'
import { createCalls } from './server/calls'

const draftKey = 'studio:draft'
const narrowMedia = matchMedia('(width < 60rem)')

export type Studio = ReturnType<typeof createStudio>

/** The studio's models, joined. */
export function createStudio() {
  const router = createRouter()
  const access = createAccess()
  const api = createCalls(access)
  const document = createDocument(draft() ?? writtenMessage(startingPoints[0]?.message ?? {}), () => Date.now())
  const checking = createChecking({ api, access, value: document.value, after })
  const view = createView()
  const theme = createTheme()
  const schemas = signal<Schemas | 'failed' | null>(null)
  const stage = createStage({ ...view, api, checking, schemas, theme: theme.whole })
  /** Where the composer looks: the form or the JSON. */
  const mode = signal<'form' | 'json'>('form')
  /** The problem that somebody wants to see; each wish is a new object. */
  const wanted = signal<{ path: string } | null>(null)
  /** Said to screen readers, and shown for a while. */
  const notice = signal('')

  /** The parts stand below each other. */
  const narrow = signal(narrowMedia.matches)
  narrowMedia.addEventListener('change', ({ matches }) => {
    narrow.value = matches
  })

  effect(() => keepDraft(document.text.value))
  effect(() => {
    if (access.state.value === 'given' && !schemas.peek()) void fetchSchemas()
  })

  async function fetchSchemas() {
    try {
      schemas.value = readSchemas(await api.document())
    } catch {
      schemas.value = 'failed'
    }
  }

  /** A link's message comes over the draft, which undo brings back. */
  async function readLink({ hash, path }: { hash: string; path: string }) {
    const text = await textIn(hash)
    if (text === null) return
    document.change(text)
    router.replace(path)
  }
  effect(() => void readLink(router.here.value))
  void access.begin()

  return {
    access,
    api,
    document,
    checking,
    view,
    theme,
    stage,
    mode,
    narrow,
    wanted,
    notice,
    schemas,
    /** The message as it stands; empty while it is no JSON object. */
    message: computed(() => {
      const value = document.value.value
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? (value as Record<string, unknown>)
        : {}
    }),
  }
}

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

function draft(): string | null {
  try {
    return localStorage.getItem(draftKey)
  } catch {
    return null
  }
}

/** What cannot be kept is lost with the tab; all else works. */
function keepDraft(text: string) {
  try {
    localStorage.setItem(draftKey, text)
  } catch {}
}
