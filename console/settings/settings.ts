import { createDrafts } from '../record/drafts'
import type { Shell } from '../shell/shell'
import { createRoute } from './model/route'

export type Settings = ReturnType<typeof createSettings>

export function createSettings({ api, session, toasts }: Shell) {
  // The key contains the user, so that another agent in this tab does not get these drafts.
  const drafts = createDrafts(sessionStorage, `settings:drafts:${session.me.value?.id}`)
  return { api, session, toasts, route: createRoute(), drafts }
}
