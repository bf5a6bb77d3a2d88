import type { Carousel } from '../../../contract/structured/carousel'
import type { TemplateCard } from '../../../contract/structured/template'
import { aFixture } from '../shared/a-fixture'

const cards: TemplateCard[] = [
  {
    title: 'Set of three vases',
    subtitle: 'From 12 to 31 cm',
    url: 'https://www.example.com/vases',
    attachment_id: 'vases',
    items: [
      { type: 'reply', title: 'I like this one', payload: 'like:vases' },
      { type: 'url', title: 'Details', url: 'https://www.example.com/vases' },
    ],
  },
  {
    title: 'Table lamp',
    subtitle: 'Linen and brass, with a warm bulb that can be dimmed by the cord',
    url: 'https://www.example.com/lamp',
    attachment_id: 'lamp',
    items: [{ type: 'reply', title: 'I like this one', payload: 'like:lamp' }],
  },
  {
    title: 'Stoneware mug',
    url: 'https://www.example.com/mug',
    attachment_id: 'mug',
    items: [
      { type: 'reply', title: 'I like this one', payload: 'like:mug' },
      { type: 'url', title: 'Details', url: 'https://www.example.com/mug' },
    ],
  },
  {
    title: 'Monstera',
    subtitle: 'In terracotta',
    attachment_id: 'plant',
    items: [{ type: 'reply', title: 'I like this one', payload: 'like:plant' }],
  },
]
const shelf: Carousel = { type: 'carousel', items: cards, display_ratio: '5:3' }
const chairs = ['chair', 'kettle', 'plant'].map((id, place) => ({
  title: ['Reading chair', 'Kettle, 1.2 l', 'Monstera'][place] ?? '',
  subtitle: ['In wool, four colours', 'Brushed steel', 'In terracotta'][place],
  attachment_id: id,
}))

export const carousel = {
  fresh: aFixture({ id: 'carousel-fresh', structured: shelf }),
  answered: aFixture({
    id: 'carousel-answered',
    structured: shelf,
    answer: { body: 'I like this one', structured_reply: { payload: 'like:vases' } },
  }),
  'square pictures': aFixture({
    id: 'carousel-square',
    structured: { type: 'carousel', items: chairs, display_ratio: '1:1' },
  }),
  'failed picture': aFixture({
    id: 'carousel-failed',
    structured: {
      ...shelf,
      items: cards.map((card, place) => (place === 0 ? { ...card, attachment_id: 'broken' } : card)),
    },
  }),
  'words only': aFixture({
    id: 'carousel-words',
    structured: {
      type: 'carousel',
      items: ['Delivery', 'Returns', 'Repairs'].map((title) => ({
        title,
        subtitle: `Everything about ${title.toLowerCase()}`,
        items: [{ type: 'reply' as const, title: 'Tell me more', payload: title }],
      })),
    },
  }),
  'many items': aFixture({
    id: 'carousel-many',
    structured: {
      ...shelf,
      items: Array.from({ length: 10 }, (_, place) => ({
        ...(cards[place % cards.length] ?? { title: '' }),
        title: `Number ${place + 1}`,
      })),
    },
  }),
  'one card': aFixture({ id: 'carousel-one', structured: { ...shelf, items: cards.slice(0, 1) } }),
  'long words': aFixture({
    id: 'carousel-long',
    structured: {
      ...shelf,
      items: cards.map((card, place) =>
        place === 1
          ? {
              ...card,
              title: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz and what it means',
              subtitle: 'One card with far more to say than its neighbours. '.repeat(4).trim(),
            }
          : card,
      ),
    },
  }),
  'right to left': aFixture({
    id: 'carousel-rtl',
    dir: 'rtl',
    structured: {
      ...shelf,
      items: [
        {
          ...cards[0],
          title: 'שלושה אגרטלים',
          subtitle: 'מ־12 עד 31 ס״מ',
          items: [{ type: 'reply', title: 'זה מוצא חן בעיניי' }],
        },
        {
          ...cards[1],
          title: 'מנורת שולחן',
          subtitle: 'פשתן ופליז',
          items: [{ type: 'reply', title: 'זה מוצא חן בעיניי' }],
        },
        { ...cards[2], title: 'ספל', subtitle: undefined, items: [{ type: 'reply', title: 'זה מוצא חן בעיניי' }] },
      ],
    },
  }),
}
