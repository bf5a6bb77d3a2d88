// Tools that show something. The customer may answer, but the caller does not wait.
import type { Carousel } from '../../../contract/structured/carousel'
import type { List } from '../../../contract/structured/list'
import type { RichLink } from '../../../contract/structured/rich-link'
import type { Template } from '../../../contract/structured/template'
import type { ToolWords } from './tool'

const picture = 'Id of an uploaded picture, exactly as you were given it. Leave it out if you have none.'
const payload = 'Code that you get back when the customer presses the button, such as "order:4711".'
const address = 'Address of a page. Use only addresses that you were given.'

export const showTemplate = {
  name: 'show_template',
  type: 'template',
  waits: false,
  about: 'Shows the customer one card: a title, and if you like a text, a picture, a link and a few buttons.',
  fields: {
    title: 'Heading of the card.',
    subtitle: 'Text below the heading.',
    url: `${address} It opens when the customer presses the card.`,
    url_fallback: null,
    url_text: 'Label of the link.',
    attachment_id: picture,
    attachment_fallback_id: null,
    items: 'Buttons below the text.',
    'items.type': '"reply" sends an answer to you, "url" opens a page.',
    'items.title': 'Label of the button.',
    'items.payload': payload,
    'items.url': address,
    'items.url_fallback': null,
    'items.target': null,
    'items.webview_height': null,
    target: null,
    webview_height: null,
    footer: 'Small text at the bottom.',
  },
} satisfies ToolWords<Template>

export const showCarousel = {
  name: 'show_carousel',
  type: 'carousel',
  waits: false,
  about: 'Shows the customer several cards side by side, such as products to compare.',
  fields: {
    items: 'The cards, the most useful one first. Give all of them a picture, or none.',
    'items.title': 'Heading of the card.',
    'items.subtitle': 'Text below the heading.',
    'items.url': `${address} It opens when the customer presses the card.`,
    'items.url_fallback': null,
    'items.url_text': 'Label of the link.',
    'items.attachment_id': picture,
    'items.attachment_fallback_id': null,
    'items.target': null,
    'items.webview_height': null,
    'items.items': 'Buttons of the card.',
    'items.items.type': '"reply" sends an answer to you, "url" opens a page.',
    'items.items.title': 'Label of the button.',
    'items.items.payload': payload,
    'items.items.url': address,
    'items.items.url_fallback': null,
    'items.items.target': null,
    'items.items.webview_height': null,
  },
} satisfies ToolWords<Carousel>

export const showList = {
  name: 'show_list',
  type: 'list',
  waits: false,
  about: 'Shows the customer a list to choose from, in sections if there are many. A choice comes as a new message.',
  fields: {
    title: 'Heading of the list.',
    subtitle: 'Text below the heading.',
    header: 'Short line above the heading.',
    button: 'Label of the button that opens the list.',
    attachment_id: picture,
    attachment_fallback_id: null,
    sections: 'Groups of the items. Leave it out for a short list.',
    'sections.title': 'Heading of the section.',
    'sections.identifier': 'Id that you choose; items name their section by it.',
    'sections.multiple_selection': 'Whether the customer may choose several items of this section.',
    'sections.multiple_section': null,
    items: 'What the customer chooses from.',
    'items.title': 'Name of the item.',
    'items.subtitle': 'Text below the name.',
    'items.description': null,
    'items.payload': 'Code that you get back when the customer chooses the item.',
    'items.section_identifier': 'The identifier of its section.',
    'items.attachment_id': picture,
    'items.attachment_fallback_id': null,
  },
} satisfies ToolWords<List>

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
