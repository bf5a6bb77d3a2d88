import type { RichLink } from '../../../../contract/structured/rich-link'

export const example: RichLink = {
  type: 'rich_link',
  url: 'https://shop.example.com/journal/enamel',
  url_text: 'Read on',
  title: 'How enamel is made',
  subtitle: 'Three minutes',
}
