import type { List } from '../../../../contract/structured/list'
import { picture, type ToolWords } from '../tool-words'

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
