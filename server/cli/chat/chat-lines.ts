import type { CustomerContent } from '../../../contract/chat/realtime'
import type { Option } from '../../../contract/structured/options'

export const authorOf = ({ from, author_name }: CustomerContent): string =>
  from === 'customer' ? 'you' : author_name || 'agent'

export function linesOf(content: CustomerContent, options: readonly Option[]): string[] {
  const { body, attachments } = content
  const [first = '', ...more] = [body, ...ownWords(content)]
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

function ownWords({ structured_content: content }: CustomerContent): string[] {
  if (!content) return []
  switch (content.type) {
    case 'template':
    case 'list':
    case 'form':
      return [content.title ?? '', content.subtitle ?? '']
    case 'carousel':
      return content.items.map(({ title, subtitle }) => (subtitle ? `${title}: ${subtitle}` : title))
    case 'rich_link':
      return [content.subtitle ?? '']
    case 'wallet_pay':
      return (content.items ?? []).map(({ label, amount }) => `${label} ${amount}`)
    default:
      return []
  }
}
