import type { Select } from '../../../../contract/structured/select'

export const example: Select = {
  type: 'select',
  items: [
    { title: 'Yes', payload: 'yes' },
    { title: 'No', payload: 'no' },
  ],
}
