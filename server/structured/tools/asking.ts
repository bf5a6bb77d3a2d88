// Tools that ask: the caller waits for the answer.
import type { Form } from '../../../contract/structured/form'
import type { Select } from '../../../contract/structured/select'
import type { TimeSelect } from '../../../contract/structured/time-select'
import type { ToolWords } from './tool'

const picture = 'Id of an uploaded picture, exactly as you were given it. Leave it out if you have none.'

export const askSelect = {
  name: 'ask_select',
  type: 'select',
  waits: true,
  about: 'Asks the customer a question with a few short answers to press, and waits for the choice.',
  body: 'The question.',
  fields: {
    items: 'The answers to choose from.',
    'items.title': 'The answer as the customer reads it.',
    'items.payload': 'Code that you get back for this answer, such as "yes".',
    'items.attachment_id': picture,
    'items.attachment_fallback_id': null,
    center_items: null,
    disable_text_input: 'True if the customer must press an answer and cannot write one.',
  },
} satisfies ToolWords<Select>

export const askForm = {
  name: 'ask_form',
  type: 'form',
  waits: true,
  about: 'Asks the customer several questions, one on each page, and waits for all answers.',
  fields: {
    title: 'What the form is about.',
    subtitle: 'Text below the title.',
    first_page_id: null,
    private: 'True if the answers are personal, so that the chat does not show them again.',
    show_summary: 'True to show all answers before they are sent.',
    attachment_id: null,
    attachment_fallback_id: null,
    splash: 'A page before the first question.',
    'splash.header': 'Heading of that page.',
    'splash.text': 'Text of that page.',
    'splash.button_title': 'Label of the button that begins the form.',
    'splash.attachment_id': null,
    'splash.attachment_fallback_id': null,
    pages: 'The questions. They follow in this order; the last one sends the form.',
    'pages.page_id': 'Id that you choose. The answer names it; so does next_page_id.',
    'pages.type':
      '"input" is a text to write, "select" shows items to press, "picker" a drop-down of items, "datePicker" a calendar.',
    'pages.header': 'Short line above the question.',
    'pages.title': 'The question.',
    'pages.attachment_id': null,
    'pages.attachment_fallback_id': null,
    'pages.next_page_id': 'The page_id of the page that follows, if it is another one than the next.',
    'pages.submit_form': 'True if the form is sent after this page. The last page does this without it.',
    'pages.multiple_selection': 'For a select: true if the customer may choose several items.',
    'pages.picker_title': 'For a picker: label of the drop-down.',
    'pages.selected_item_index': 'For a picker: the item that is chosen at first, counted from 0.',
    'pages.hint_text': 'For an input or a datePicker: text below the field.',
    'pages.items': 'For a select or a picker: the items to choose from.',
    'pages.items.id': 'Id that you choose.',
    'pages.items.title': 'The item as the customer reads it.',
    'pages.items.value': 'What you get back for this item; the title if you leave it out.',
    'pages.items.next_page_id': 'For a select of one choice: the page_id that this item leads to, to branch.',
    'pages.items.attachment_id': null,
    'pages.items.attachment_fallback_id': null,
    'pages.options': 'For an input or a datePicker: more about the field.',
    'pages.options.date_format': 'For a datePicker: how the date is shown, such as dd.MM.yyyy.',
    'pages.options.start_date': 'For a datePicker: the date that is shown first.',
    'pages.options.maximum_date': 'For a datePicker: the last date.',
    'pages.options.minimum_date': 'For a datePicker: the first date.',
    'pages.options.label_text': null,
    'pages.options.regex': null,
    'pages.options.placeholder': 'For an input: example in the empty field.',
    'pages.options.required': 'For an input: true if the field must not stay empty.',
    'pages.options.input_type': 'For an input: one line, or several.',
    'pages.options.prefix_text': 'For an input of one line: text before the field, such as "EUR".',
    'pages.options.max_character_count': 'For an input: the most characters of the answer.',
    'pages.options.keyboard_type': 'For an input: the keyboard on phones.',
    'pages.options.text_content_type': 'For an input: what is asked, so that browsers offer known values.',
  },
  filled: ['first_page_id', 'pages.page_id', 'pages.items.id', 'pages.items.value'],
} satisfies ToolWords<Form>

export const askTime = {
  name: 'ask_time',
  type: 'time_select',
  waits: true,
  about: 'Offers the customer times for an appointment, and waits for the choice. Offer only times that are free.',
  body: 'The question, such as "When shall we call you?"',
  fields: {
    timeslots: 'The times to choose from.',
    'timeslots.identifier': 'Id of the time that you get back; the start time if you leave it out.',
    'timeslots.start_time': 'When it begins, with the offset from UTC.',
    'timeslots.duration': 'How long it takes, in seconds.',
    location: 'Where it is.',
    'location.latitude': 'Degrees north.',
    'location.longitude': 'Degrees east.',
    'location.radius': 'Metres around the place.',
    'location.title': 'Name of the place.',
    attachment_id: picture,
    attachment_fallback_id: null,
  },
  filled: ['timeslots.identifier'],
} satisfies ToolWords<TimeSelect>
