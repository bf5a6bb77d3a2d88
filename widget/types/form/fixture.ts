import type { Form } from '../../../contract/structured/form'
import { aFixture } from '../shared/a-fixture'

export const repair: Form = {
  type: 'form',
  title: 'Have something repaired',
  subtitle: 'Five short questions, about two minutes.',
  first_page_id: 'what',
  show_summary: true,
  attachment_id: 'vases',
  splash: {
    header: 'What is broken can be mended',
    text: 'Tell us what happened. We answer within a day with a price.',
    button_title: 'Let us begin',
    attachment_id: 'vases',
  },
  pages: [
    {
      page_id: 'what',
      type: 'select',
      header: 'The piece',
      title: 'What needs repair?',
      items: [
        { id: 'mug', title: 'A mug', value: 'mug', next_page_id: 'damage', attachment_id: 'mug' },
        { id: 'vase', title: 'A vase', value: 'vase', next_page_id: 'damage', attachment_id: 'vases' },
        { id: 'other', title: 'Something else', value: 'other', next_page_id: 'describe' },
      ],
    },
    {
      page_id: 'damage',
      type: 'select',
      header: 'The piece',
      title: 'What is wrong with it?',
      multiple_selection: true,
      next_page_id: 'colour',
      items: [
        { id: 'crack', title: 'A crack', value: 'crack' },
        { id: 'chip', title: 'A chip', value: 'chip' },
        { id: 'handle', title: 'The handle came off', value: 'handle' },
      ],
    },
    {
      page_id: 'colour',
      type: 'picker',
      title: 'Which colour is the glaze?',
      picker_title: 'Colour',
      selected_item_index: 1,
      next_page_id: 'when',
      items: ['Milk', 'Rust', 'Moss', 'Night'].map((title) => ({
        id: title.toLowerCase(),
        title,
        value: title.toLowerCase(),
      })),
    },
    {
      page_id: 'describe',
      type: 'input',
      title: 'Describe it in your own words',
      hint_text: 'What it is, how big, what happened.',
      next_page_id: 'when',
      options: {
        input_type: 'multiline',
        required: true,
        max_character_count: 200,
        placeholder: 'A teapot whose spout…',
      },
    },
    {
      page_id: 'when',
      type: 'datePicker',
      title: 'When can you bring it?',
      hint_text: 'We are closed on Mondays.',
      next_page_id: 'reach',
      options: {
        date_format: 'EEEE, d MMMM y',
        start_date: '2026-12-01',
        minimum_date: '2026-11-24',
        maximum_date: '2026-12-31',
        label_text: 'Day of your visit',
      },
    },
    {
      page_id: 'reach',
      type: 'input',
      title: 'What is your postcode?',
      submit_form: true,
      options: {
        required: true,
        regex: '"^[0-9]{4,5}$"',
        max_character_count: 5,
        prefix_text: 'A-',
        keyboard_type: 'numberPad',
        text_content_type: 'postalCode',
      },
    },
  ],
}

export const feedback: Form = {
  type: 'form',
  title: 'How was your visit?',
  first_page_id: 'mark',
  pages: [
    {
      page_id: 'mark',
      type: 'select',
      title: 'How did you like it?',
      items: ['Very much', 'It was fine', 'Not really'].map((title, place) => ({
        id: String(place),
        title,
        value: String(3 - place),
        next_page_id: 'why',
      })),
    },
    {
      page_id: 'why',
      type: 'input',
      title: 'Anything else you would like to say?',
      submit_form: true,
      options: { input_type: 'multiline' },
    },
  ],
}

const answered = {
  body: 'Have something repaired',
  structured_reply: {
    type: 'form_response' as const,
    responses: [
      { page_id: 'what', title: 'What needs repair?', items: [{ id: 'mug', title: 'A mug', value: 'mug' }] },
      {
        page_id: 'damage',
        title: 'What is wrong with it?',
        items: [
          { id: 'crack', title: 'A crack', value: 'crack' },
          { id: 'handle', title: 'The handle came off', value: 'handle' },
        ],
      },
      { page_id: 'colour', title: 'Which colour is the glaze?', items: [{ id: 'rust', title: 'Rust', value: 'rust' }] },
      {
        page_id: 'when',
        title: 'When can you bring it?',
        items: [{ id: 'when', title: 'Wednesday, 2 December 2026', value: '2026-12-02T00:00:00.000Z' }],
      },
      { page_id: 'reach', title: 'What is your postcode?', items: [{ id: 'reach', title: '1070', value: '1070' }] },
    ],
  },
}

const rated = {
  body: 'How was your visit?',
  structured_reply: {
    type: 'form_response' as const,
    responses: [
      { page_id: 'mark', title: 'How did you like it?', items: [{ id: '0', title: 'Very much', value: '3' }] },
      { page_id: 'why', title: 'Anything else you would like to say?', items: [{ id: 'why', title: '', value: '' }] },
    ],
  },
}

export const form = {
  fresh: aFixture({ id: 'form-fresh', structured: repair }),
  'no splash': aFixture({ id: 'form-plain', structured: feedback }),
  answered: aFixture({ id: 'form-answered', structured: repair, answer: answered }),
  'answered, private': aFixture({ id: 'form-private', structured: { ...repair, private: true }, answer: answered }),
  'on its way': aFixture({ id: 'form-sending', structured: feedback, answer: { ...rated, state: 'sending' } }),
  'not sent': aFixture({ id: 'form-not-sent', structured: feedback, answer: { ...rated, state: 'failed' } }),
  'failed picture': aFixture({ id: 'form-failed', structured: { ...repair, attachment_id: 'broken', private: true } }),
  'long words': aFixture({
    id: 'form-long',
    structured: {
      ...feedback,
      title: 'Betäubungsmittelverschreibungsverordnung and everything that goes with it, question by question',
      subtitle: 'A subtitle that goes on for a while. '.repeat(5).trim(),
    },
  }),
  'right to left': aFixture({
    id: 'form-rtl',
    dir: 'rtl',
    structured: { ...feedback, title: 'איך היה הביקור שלך?', subtitle: 'שתי שאלות קצרות.', attachment_id: 'plant' },
  }),
}
