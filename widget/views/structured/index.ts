import type { ComponentChild } from 'preact'
import type { StructuredContent, StructuredOf, StructuredType } from '../../../contract/structured'
import type { StructuredProps } from './parts/props'

export type StructuredView<T extends StructuredType> = (props: StructuredProps<StructuredOf<T>>) => ComponentChild

/** The view of each type; its code and styles are fetched with the first message of the type. */
export const structuredViews: { readonly [T in StructuredType]: () => Promise<{ default: StructuredView<T> }> } = {
  template: () => import('./Template'),
  list: () => import('./List'),
  carousel: () => import('./Carousel'),
  select: () => import('./Select'),
  wallet_pay: () => import('./WalletPay'),
  rich_link: () => import('./RichLink'),
  form: () => import('./Form'),
  time_select: () => import('./TimeSelect'),
}

type AnyView = (props: StructuredProps<StructuredContent>) => ComponentChild

/** The browser's own record of modules answers too late. */
const loaded = new Map<string, AnyView>()

/** The view of a type by its name, if it is loaded. */
export const viewHere = (type: string): AnyView | null => loaded.get(type) ?? null

/** Fetches a view by the name of its type; null for types that this widget does not know. */
export async function loadView(type: string): Promise<AnyView | null> {
  if (!Object.hasOwn(structuredViews, type)) return null
  const { default: view } = await structuredViews[type as StructuredType]()
  // The key of the record is the `type` that its view draws.
  loaded.set(type, view as AnyView)
  return view as AnyView
}

/** Fetches the missing views of these messages, so that each message is drawn once; null if all are loaded. */
export function fetchViews(
  contents: readonly { structured_content: StructuredContent | null }[],
): Promise<unknown> | null {
  const types = new Set(contents.flatMap(({ structured_content }) => structured_content?.type ?? []))
  const missing = [...types].filter((type) => Object.hasOwn(structuredViews, type) && !loaded.has(type))
  return missing.length > 0 ? Promise.allSettled(missing.map(loadView)) : null
}
