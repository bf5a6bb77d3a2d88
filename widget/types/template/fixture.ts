import type { Template } from '../../../contract/structured/template'
import { aFixture } from '../shared/a-fixture'

const mug: Template = {
  type: 'template',
  title: 'Stoneware mug, 350 ml',
  subtitle: 'Thrown by hand, glazed in milk and rust. Keeps its heat, and does not mind the dishwasher.',
  url: 'https://www.example.com/mugs/rust',
  url_text: 'See it in the shop',
  attachment_id: 'mug',
  display_ratio: '5:3',
  items: [
    { type: 'reply', title: 'Put one aside for me', payload: 'reserve:mug' },
    { type: 'url', title: 'How it is made', url: 'https://www.example.com/workshop', target: 'webview' },
    { type: 'reply', title: 'Something else', payload: 'other' },
  ],
}

export const template = {
  fresh: aFixture({ id: 'template-fresh', structured: mug }),
  answered: aFixture({
    id: 'template-answered',
    structured: mug,
    answer: { body: 'Put one aside for me', structured_reply: { payload: 'reserve:mug' } },
  }),
  'square picture': aFixture({
    id: 'template-square',
    structured: {
      type: 'template',
      title: 'Monstera in terracotta',
      subtitle: '40 cm',
      attachment_id: 'plant',
      display_ratio: '1:1',
      items: [{ type: 'url', title: 'Care instructions', url: 'https://www.example.com/care' }],
    },
  }),
  'failed picture': aFixture({ id: 'template-failed', structured: { ...mug, attachment_id: 'broken' } }),
  'words only': aFixture({
    id: 'template-words',
    structured: {
      type: 'template',
      title: 'Did that answer your question?',
      items: [
        { type: 'reply', title: 'Yes, thank you' },
        { type: 'reply', title: 'Not quite' },
      ],
    },
  }),
  'long words': aFixture({
    id: 'template-long',
    structured: {
      ...mug,
      title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft orders',
      subtitle:
        'Reference https://www.example.com/a/very/long/address/that/has/no/place/to/break?and=many&more=parameters',
      url_text: undefined,
      items: [
        { type: 'reply', title: 'Please tell me more about delivery to islands and to places far up in the hills' },
        { type: 'url', title: 'Lieferbedingungenübersichtsseitenverzeichnis', url: 'https://www.example.com' },
        { type: 'reply', title: 'No' },
        { type: 'url', title: 'Call us', url: 'tel:+12025550123' },
      ],
    },
  }),
  'right to left': aFixture({
    id: 'template-rtl',
    dir: 'rtl',
    structured: {
      ...mug,
      title: 'كوب من الخزف الحجري، ٣٥٠ مل',
      subtitle: 'مشكّل يدويًا ومطلي بلون الحليب والصدأ.',
      url_text: 'شاهده في المتجر',
      items: [
        { type: 'reply', title: 'احجز لي واحدًا', payload: 'reserve:mug' },
        { type: 'url', title: 'كيف يُصنع', url: 'https://www.example.com/workshop' },
      ],
    },
  }),
}
