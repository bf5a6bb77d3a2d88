import type { Shell } from '../shell/shell'
import { createDrafts } from './model/drafts'
import { createRoute } from './model/route'

export type Settings = ReturnType<typeof createSettings>

/** Joins the models of the settings. */
export function createSettings({ api, session, toasts }: Shell) {
  return { api, session, toasts, route: createRoute(), drafts: createDrafts(sessionStorage) }
}
