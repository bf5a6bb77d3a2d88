import type { ComponentChild } from 'preact'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { StructuredContent } from '../../../contract/structured'
import { type Later, later } from '../../later'
import { types } from '../../types'
import type { StructuredProps } from '../../types/shared/view-props'
import { fetchLinks } from './Body'

/** Returns the type of a message's view; undefined if the message is only text. */
export const viewTypeOf = (content: ContentWithView): string | undefined =>
  content.live && content.live !== 'complete' ? 'live' : content.structured_content?.type

type ContentWithView = Partial<Pick<CustomerContent, 'live'>> & Pick<CustomerContent, 'structured_content'>

type AnyView = (props: StructuredProps<StructuredContent>) => ComponentChild

const live = { view: () => import('../live/Live') }

const views: Readonly<Record<string, Later<AnyView>>> = Object.fromEntries(
  Object.entries({ ...types, live }).map(([type, { view }]) => [
    type,
    later(view as () => Promise<{ default: AnyView }>, (module) => module.default),
  ]),
)

export const viewOf = (type: string): Later<AnyView> | null =>
  Object.hasOwn(views, type) ? (views[type] as Later<AnyView>) : null

/** Fetches the code that these messages need, before they are rendered; null if all of it is loaded. */
export function fetchViews(contents: readonly (ContentWithView & { body?: string })[]): Promise<unknown> | null {
  const types = new Set(contents.flatMap((content) => viewTypeOf(content) ?? []))
  const lacking = [...types].map(viewOf).filter((view) => view && !view.part.peek())
  const links = fetchLinks(contents.map(({ body = '' }) => body))
  return links || lacking.length > 0 ? Promise.all([links, ...lacking.map((view) => view?.load())]) : null
}
