import type { List } from '../../../../contract/structured/list'

export const example: List = {
  type: 'list',
  title: 'What can we do for you?',
  sections: [
    { title: 'Orders', identifier: 'orders' },
    { title: 'Returns', identifier: 'returns' },
  ],
  items: [
    { title: 'Where is my parcel?', payload: 'track', section_identifier: 'orders' },
    { title: 'Send something back', subtitle: 'Within 30 days', payload: 'return', section_identifier: 'returns' },
  ],
}
