import type { ComponentChild } from 'preact'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { StructuredContent, StructuredOf, StructuredType } from '../../../contract/structured'
import type { StructuredProps } from './parts/props'

type StructuredView<T extends StructuredType> = (props: StructuredProps<StructuredOf<T>>) => ComponentChild

/** The view of each type; its code and styles are fetched with the first message of the type. */
const structuredViews: { readonly [T in StructuredType]: () => Promise<{ default: StructuredView<T> }> } = {
  template: () => import('./Template'),
  list: () => import('./List'),
  carousel: () => import('./Carousel'),
  select: () => import('./Select'),
  wallet_pay: () => import('./WalletPay'),
  rich_link: () => import('./RichLink'),
  form: () => import('./Form'),
  time_select: () => import('./TimeSelect'),
}

/** A live message that is being written, or was interrupted, has its own view. */
const live = () => import('../live/Live')

/** The type of the view of a message; undefined if it is its text. */
export const viewTypeOf = (content: ContentWithView): string | undefined =>
  content.live && content.live !== 'complete' ? 'live' : content.structured_content?.type

type ContentWithView = Partial<Pick<CustomerContent, 'live'>> & Pick<CustomerContent, 'structured_content'>

type AnyView = (props: StructuredProps<StructuredContent>) => ComponentChild

/** The browser's own record of modules answers too late. */
const loaded = new Map<string, AnyView>()

/** The view of a type by its name, if it is loaded. */
export const viewHere = (type: string): AnyView | null => loaded.get(type) ?? null

const isKnown = (type: string) => Object.hasOwn(structuredViews, type)

/** Fetches a view by the name of its type; null for types that this widget does not know. */
export async function loadView(type: string): Promise<AnyView | null> {
  const fetchView = type === 'live' ? live : isKnown(type) && structuredViews[type as StructuredType]
  if (!fetchView) return null
  const { default: view } = await fetchView()
  // The key of the record is the `type` that its view draws.
  loaded.set(type, view as AnyView)
  return view as AnyView
}

/** Fetches the missing views of these messages, so that each message is drawn once; null if all are loaded. */
export function fetchViews(contents: readonly ContentWithView[]): Promise<unknown> | null {
  const types = new Set(contents.flatMap((content) => viewTypeOf(content) ?? []))
  const missing = [...types].filter((type) => (type === 'live' || isKnown(type)) && !loaded.has(type))
  return missing.length > 0 ? Promise.allSettled(missing.map(loadView)) : null
}
