import type { CustomerContent } from '../../../contract/chat/realtime'
import type { StructuredContent, StructuredOf, StructuredType } from '../../../contract/structured'
import type { Option } from '../../../contract/structured/options'

export const authorOf = ({ from, author_name }: CustomerContent): string =>
  from === 'customer' ? 'you' : author_name || 'agent'

export function linesOf(content: CustomerContent, options: readonly Option[]): string[] {
  const { body, attachments } = content
  const [first = '', ...more] = [body, ...structuredTexts(content)]
    .filter((text) => text !== '')
    .join('\n')
    .split('\n')
  return [
    `${authorOf(content)}: ${first}`,
    ...more.map((line) => `  ${line}`),
    ...attachments.map(({ filename, url }) => `  [${filename}] ${url}`),
    ...options.map((option, nth) => `  ${nth + 1}. ${option.label}${'url' in option ? ` -> ${option.url}` : ''}`),
  ]
}

const cardLines = ({ title = '', subtitle = '' }: { title?: string; subtitle?: string }) => [title, subtitle]

/** The lines of each type besides its options and the message's text. */
const linesByType: { readonly [T in StructuredType]: (content: StructuredOf<T>) => string[] } = {
  template: cardLines,
  list: cardLines,
  carousel: ({ items }) => items.map(({ title, subtitle }) => (subtitle ? `${title}: ${subtitle}` : title)),
  select: () => [],
  wallet_pay: ({ items = [] }) => items.map(({ label, amount }) => `${label} ${amount}`),
  rich_link: ({ subtitle = '' }) => [subtitle],
  form: cardLines,
  time_select: () => [],
}

function structuredTexts({ structured_content: content }: CustomerContent): string[] {
  if (!content || !Object.hasOwn(linesByType, content.type)) return []
  return (linesByType[content.type] as (content: StructuredContent) => string[])(content)
}
