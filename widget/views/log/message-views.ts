import type { ComponentChild } from 'preact'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { StructuredContent, StructuredOf, StructuredType } from '../../../contract/structured'
import { type Later, later } from '../../later'
import type { StructuredProps } from '../../types/shared/view-props'
import { fetchLinks } from './Body'

type StructuredView<T extends StructuredType> = (props: StructuredProps<StructuredOf<T>>) => ComponentChild

/** The view of each type; its code and styles are fetched with the first message of the type. */
const structuredViews: { readonly [T in StructuredType]: () => Promise<{ default: StructuredView<T> }> } = {
  template: () => import('../../types/template/Template'),
  list: () => import('../../types/list/List'),
  carousel: () => import('../../types/carousel/Carousel'),
  select: () => import('../../types/select/Select'),
  wallet_pay: () => import('../../types/wallet-pay/WalletPay'),
  rich_link: () => import('../../types/rich-link/RichLink'),
  form: () => import('../../types/form/Form'),
  time_select: () => import('../../types/time-select/TimeSelect'),
}

const live = () => import('../live/Live')

/** Returns the type of a message's view; undefined if the message is only text. */
export const viewTypeOf = (content: ContentWithView): string | undefined =>
  content.live && content.live !== 'complete' ? 'live' : content.structured_content?.type

type ContentWithView = Partial<Pick<CustomerContent, 'live'>> & Pick<CustomerContent, 'structured_content'>

type AnyView = (props: StructuredProps<StructuredContent>) => ComponentChild

const views: Readonly<Record<string, Later<AnyView>>> = Object.fromEntries(
  Object.entries({ ...structuredViews, live }).map(([type, fetchView]) => [
    type,
    later(fetchView as () => Promise<{ default: AnyView }>, (module) => module.default),
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
