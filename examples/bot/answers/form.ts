import type { Form, FormItem, FormPage } from '../../../contract/structured/form'
import type { Answer, AnswerInput } from '../answer-shapes'
import type { Pictures } from '../pictures'

/** Returns a form with a branch: pages for the customer's own home or for a gift. Both branches end at the address. */
export function form({ pictures, now }: AnswerInput): Answer {
  const structured_content: Form = {
    type: 'form',
    title: 'Find the right plant',
    subtitle: 'A few questions, about a minute.',
    first_page_id: 'purpose',
    show_summary: true,
    attachment_id: pictures.bench,
    splash: {
      header: 'Let us find your plant',
      text: 'Tell us about the light and the room, and we pick three plants that will be happy there.',
      button_title: 'Start',
      attachment_id: pictures.pilea,
    },
    pages: [purpose, ...homePages, ...giftPages(pictures, now), ...addressPages],
  }
  return { body: '', structured_content }
}

const item = (id: string, title: string, next_page_id?: string): FormItem =>
  next_page_id ? { id, title, value: id, next_page_id } : { id, title, value: id }

const purpose: FormPage = {
  page_id: 'purpose',
  type: 'select',
  header: 'To begin with',
  title: 'Who is the plant for?',
  items: [item('home', 'My own home', 'light'), item('gift', 'A gift', 'gift-day')],
}

const homePages: FormPage[] = [
  {
    page_id: 'light',
    type: 'select',
    header: 'The place',
    title: 'How much light is there?',
    items: [
      item('sun', 'Sun for half a day', 'rooms'),
      item('bright', 'Bright, but no sun', 'rooms'),
      item('dark', 'A dark corner', 'pot'),
    ],
  },
  {
    page_id: 'rooms',
    type: 'select',
    header: 'The place',
    title: 'Which rooms are you thinking of?',
    multiple_selection: true,
    next_page_id: 'pot',
    items: [
      item('kitchen', 'Kitchen'),
      item('bath', 'Bathroom'),
      item('desk', 'Desk'),
      item('stairs', 'Stairs and hall'),
    ],
  },
  {
    page_id: 'pot',
    type: 'picker',
    header: 'The pot',
    title: 'How wide may the pot be?',
    picker_title: 'Width',
    selected_item_index: 1,
    next_page_id: 'postcode',
    items: [item('w-4', '4 inches'), item('w-5', '5 inches'), item('w-7', '7 inches'), item('w-10', '10 inches')],
  },
]

function giftPages(pictures: Pictures, now: Date): FormPage[] {
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  return [
    {
      page_id: 'gift-day',
      type: 'datePicker',
      header: 'The gift',
      title: 'When should it arrive?',
      hint_text: 'From the day after tomorrow, up to two months ahead.',
      attachment_id: pictures.gift,
      next_page_id: 'gift-card',
      options: {
        date_format: 'MM/dd/yyyy',
        label_text: 'Arrives on',
        start_date: day(7),
        minimum_date: day(2),
        maximum_date: day(60),
      },
    },
    {
      page_id: 'gift-card',
      type: 'input',
      header: 'The gift',
      title: 'What should the card say?',
      hint_text: 'We write it by hand.',
      next_page_id: 'postcode',
      options: { input_type: 'multiline', placeholder: 'Leave it blank for no card', max_character_count: 200 },
    },
  ]
}

const addressPages: FormPage[] = [
  {
    page_id: 'postcode',
    type: 'input',
    header: 'Delivery',
    title: 'What is your ZIP code?',
    hint_text: 'Five digits, such as 04101.',
    next_page_id: 'email',
    options: {
      required: true,
      regex: JSON.stringify('^[0-9]{5}$'),
      placeholder: '04101',
      max_character_count: 5,
      keyboard_type: 'numberPad',
      text_content_type: 'postalCode',
    },
  },
  {
    page_id: 'email',
    type: 'input',
    header: 'Delivery',
    title: 'Where may we write to you?',
    hint_text: 'One message with our three plants, nothing else.',
    submit_form: true,
    options: {
      required: true,
      regex: JSON.stringify('^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$'),
      placeholder: 'name@example.com',
      max_character_count: 80,
      keyboard_type: 'emailAddress',
      text_content_type: 'emailAddress',
    },
  },
]
