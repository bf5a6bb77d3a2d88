import type { RichLink } from '../../../../contract/structured/rich-link'
import { address, picture, type ToolWords } from '../tool-words'

export const showRichLink = {
  name: 'show_rich_link',
  type: 'rich_link',
  waits: false,
  about: 'Shows the customer a link with a title and if you like a picture, instead of a bare address.',
  fields: {
    url: address,
    url_fallback: null,
    url_text: 'Label of the link.',
    title: 'What the page is about.',
    subtitle: 'Text below the title.',
    attachment_id: picture,
    attachment_fallback_id: null,
    target: null,
    webview_height: null,
    app_id: null,
    app_name: null,
    app_icon: null,
    bid: null,
    use_live_layout: null,
  },
} satisfies ToolWords<RichLink>
