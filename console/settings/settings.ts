import type { Shell } from '../shell/shell'
import { createDrafts } from './model/drafts'
import { createPlace } from './model/place'

export type Settings = ReturnType<typeof createSettings>

/** The models of the page, joined. */
export function createSettings({ api, session, toasts }: Shell) {
  return { api, session, toasts, place: createPlace(), drafts: createDrafts(sessionStorage) }
}
