import type { RichLink } from '../../../contract/structured/rich-link'
import { aFixture } from '../shared/a-fixture'

const guide: RichLink = {
  type: 'rich_link',
  url: 'https://www.example.com/journal/glazes',
  title: 'What a glaze does, and why no two cups are the same',
  subtitle: 'Six minutes to read',
  attachment_id: 'vases',
  display_ratio: '5:3',
  target: 'webview',
  webview_height: 'tall',
}

export const rich_link = {
  fresh: aFixture({ id: 'rich-link-fresh', structured: guide }),
  'square picture': aFixture({
    id: 'rich-link-square',
    structured: { ...guide, title: 'The reading chair', attachment_id: 'chair', display_ratio: '1:1', target: 'open' },
  }),
  'failed picture': aFixture({ id: 'rich-link-failed', structured: { ...guide, attachment_id: 'broken' } }),
  'words only': aFixture({
    id: 'rich-link-words',
    structured: {
      type: 'rich_link',
      url: 'https://www.example.com/terms',
      title: 'Terms of delivery',
      url_text: 'Read them',
    },
  }),
  'long words': aFixture({
    id: 'rich-link-long',
    structured: {
      ...guide,
      title:
        'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen and other things that one finds at the bottom of a drawer',
      subtitle: 'A subtitle that goes on for a while. '.repeat(6).trim(),
      url_text: 'journal.example.com/an-address-without-any-place-to-break-at-all',
    },
  }),
  'right to left': aFixture({
    id: 'rich-link-rtl',
    dir: 'rtl',
    structured: { ...guide, title: 'מה עושה הזיגוג, ולמה אין שני ספלים זהים', subtitle: 'שש דקות קריאה' },
  }),
}
