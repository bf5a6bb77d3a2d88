import type { List } from '../../../contract/structured/list'
import { aFixture } from '../shared/a-fixture'

const wrapping: List = {
  type: 'list',
  title: 'How shall we wrap it?',
  subtitle: 'Both are free of charge.',
  items: [
    { title: 'Brown paper and string', subtitle: 'Plain, and can be used again', payload: 'paper' },
    { title: 'Linen cloth', subtitle: 'Tied with a knot', payload: 'cloth' },
    { title: 'Not at all', payload: 'none' },
  ],
}
const sections: List = {
  type: 'list',
  title: 'Put your set together',
  subtitle: 'As many pieces as you like.',
  sections: [
    { title: 'Teapots', identifier: 'pot', multiple_selection: true },
    { title: 'Cups', identifier: 'cup', multiple_section: true },
    { title: 'Or else', identifier: 'else' },
  ],
  items: [
    {
      title: 'Kettle, 1.2 l',
      subtitle: 'Brushed steel',
      payload: 'kettle',
      section_identifier: 'pot',
      attachment_id: 'kettle',
    },
    {
      title: 'Vase that pours',
      subtitle: 'For the brave',
      payload: 'vase',
      section_identifier: 'pot',
      attachment_id: 'vases',
    },
    { title: 'Mug, milk and rust', payload: 'mug-rust', section_identifier: 'cup', attachment_id: 'mug' },
    { title: 'Mug, milk and moss', payload: 'mug-moss', section_identifier: 'cup', attachment_id: 'mug' },
    { title: 'Mug, all white', payload: 'mug-white', section_identifier: 'cup', attachment_id: 'mug' },
    { title: 'Nothing for now', payload: 'nothing', section_identifier: 'else' },
  ],
}
const many: List = {
  type: 'list',
  title: 'Which shop is nearest to you?',
  items: [
    'North Quay',
    'Old Market',
    'Station',
    'Harbour',
    'Hill Road',
    'University',
    'Castle',
    'Riverside',
    'Airport',
    'Park',
  ].map((title, place) => ({ title, subtitle: `Open until ${place % 2 ? 19 : 20}:00`, payload: `shop-${place}` })),
}

export const list = {
  fresh: aFixture({ id: 'list-fresh', structured: { ...wrapping, attachment_id: 'lamp' } }),
  sections: aFixture({ id: 'list-sections', structured: sections }),
  answered: aFixture({
    id: 'list-answered',
    structured: sections,
    answer: {
      body: 'Kettle, 1.2 l, Mug, milk and rust',
      structured_reply: {
        items: [
          { title: 'Kettle, 1.2 l', payload: 'kettle', section_identifier: 'pot' },
          { title: 'Mug, milk and rust', payload: 'mug-rust', section_identifier: 'cup' },
        ],
      },
    },
  }),
  'many items': aFixture({ id: 'list-many', structured: many }),
  'behind a button': aFixture({ id: 'list-button', structured: { ...many, button: 'Choose a shop' } }),
  'behind a button, answered': aFixture({
    id: 'list-button-answered',
    structured: { ...many, button: 'Choose a shop' },
    answer: {
      body: 'Harbour',
      structured_reply: { items: [{ title: 'Harbour', payload: 'shop-3', section_identifier: null }] },
    },
  }),
  'failed picture': aFixture({
    id: 'list-failed',
    structured: { ...wrapping, items: wrapping.items.map((item) => ({ ...item, attachment_id: 'broken' })) },
  }),
  'long words': aFixture({
    id: 'list-long',
    structured: {
      ...wrapping,
      title: 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung',
      items: [
        { title: 'Straßenentwässerungsinvestitionskostenschuldendienstumlage, paid in one', subtitle: 'x'.repeat(100) },
        { title: 'No' },
      ],
    },
  }),
  'right to left': aFixture({
    id: 'list-rtl',
    dir: 'rtl',
    structured: {
      ...wrapping,
      title: 'كيف نغلّفه؟',
      subtitle: 'كلاهما مجاني.',
      items: [
        { title: 'ورق بني وخيط', subtitle: 'بسيط ويمكن استعماله ثانية', attachment_id: 'mug' },
        { title: 'قماش كتان', attachment_id: 'vases' },
      ],
    },
  }),
}
