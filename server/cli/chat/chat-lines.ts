import type { CustomerContent } from '../../../contract/chat/realtime'
import type { Option } from '../../../contract/structured/options'
import { registrationOf } from '../../structured/types/index'

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

const structuredTexts = ({ structured_content: content }: CustomerContent): string[] =>
  content ? (registrationOf(content.type)?.lines(content) ?? []) : []
