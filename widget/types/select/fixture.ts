import type { Select } from '../../../contract/structured/select'
import { aFixture } from '../shared/a-fixture'

const topics: Select = {
  type: 'select',
  items: [
    { title: 'Where is my order?', payload: 'track' },
    { title: 'Return something', payload: 'return' },
    { title: 'Opening hours', payload: 'hours' },
    { title: 'Talk to a person', payload: 'person' },
  ],
}
const body = 'What can I do for you today?'

export const select = {
  fresh: aFixture({ id: 'select-fresh', structured: topics, body }),
  centred: aFixture({ id: 'select-centred', structured: { ...topics, center_items: true }, body }),
  two: aFixture({
    id: 'select-two',
    structured: { type: 'select', items: [{ title: 'Yes' }, { title: 'No' }] },
    body: 'Shall I send it to the address of your last order?',
  }),
  answered: aFixture({
    id: 'select-answered',
    structured: topics,
    body,
    answer: { body: 'Opening hours', structured_reply: { payload: 'hours' } },
  }),
  'many items': aFixture({
    id: 'select-many',
    structured: {
      type: 'select',
      items: ['XS', 'S', 'M', 'L', 'XL', 'XXL', '36', '38', '40', '42', '44', '46', 'Not sure'].map((title) => ({
        title,
      })),
    },
    body: 'Which size?',
  }),
  'long words': aFixture({
    id: 'select-long',
    structured: {
      type: 'select',
      items: [
        { title: 'Something in the parcel was broken and I should like to have it replaced soon' },
        { title: 'Kraftfahrzeughaftpflichtversicherungsbeitragsrückerstattung' },
        { title: 'No' },
      ],
    },
    body: 'What happened?',
  }),
  'right to left': aFixture({
    id: 'select-rtl',
    dir: 'rtl',
    structured: {
      type: 'select',
      items: [{ title: 'أين طلبي؟' }, { title: 'إرجاع منتج' }, { title: 'التحدث إلى شخص' }],
    },
    body: 'كيف يمكنني مساعدتك اليوم؟',
  }),
}
