import type { FrameLocator, Locator } from '@playwright/test'
import type { Form } from '../../contract/structured/form'
import { type Bubblewire, expect } from './bubblewire'

export const visit: Form = {
  type: 'form',
  title: 'Book a visit',
  first_page_id: 'who',
  show_summary: true,
  splash: { header: 'Come and see us', text: 'A few questions first.', button_title: 'Let us begin' },
  pages: [
    {
      page_id: 'who',
      type: 'select',
      title: 'Who is coming?',
      items: [
        { id: 'me', title: 'Just me', value: 'me', next_page_id: 'day' },
        { id: 'group', title: 'A group', value: 'group', next_page_id: 'phone' },
      ],
    },
    {
      page_id: 'phone',
      type: 'input',
      title: 'Where can we call the group?',
      hint_text: 'With the area code.',
      next_page_id: 'day',
      options: {
        required: true,
        prefix_text: '+49',
        max_character_count: 8,
        regex: '"^[0-9 ]+$"',
        keyboard_type: 'phonePad',
        text_content_type: 'telephoneNumber',
      },
    },
    {
      page_id: 'day',
      type: 'datePicker',
      title: 'Which day?',
      hint_text: 'Closed in January.',
      next_page_id: 'rooms',
      options: {
        label_text: 'Day of the visit',
        date_format: 'EEEE, d MMMM y',
        start_date: '2027-02-03',
        minimum_date: '2027-02-01',
        maximum_date: '2027-12-31',
      },
    },
    {
      page_id: 'rooms',
      type: 'select',
      title: 'What do you want to see?',
      multiple_selection: true,
      next_page_id: 'guide',
      items: ['Kiln', 'Garden', 'Shop'].map((title) => ({ id: title, title, value: title.toLowerCase() })),
    },
    {
      page_id: 'guide',
      type: 'picker',
      title: 'In which language?',
      picker_title: 'Language',
      selected_item_index: 1,
      next_page_id: 'wish',
      items: ['English', 'German'].map((title) => ({ id: title, title, value: title })),
    },
    {
      page_id: 'wish',
      type: 'input',
      title: 'Anything else?',
      submit_form: true,
      options: { input_type: 'multiline' },
    },
  ],
}

export const pin: Form = {
  type: 'form',
  title: 'Your account',
  first_page_id: 'street',
  private: true,
  pages: [
    {
      page_id: 'street',
      type: 'input',
      title: 'In which street did you grow up?',
      submit_form: true,
      options: { required: true, placeholder: 'Just its name' },
    },
  ],
}

export function withPictures(form: Form, attachment_id: string): Form {
  const pages = form.pages.map((page) => ({
    ...page,
    attachment_id,
    ...(page.items && { items: page.items.map((item) => ({ ...item, attachment_id })) }),
  }))
  return { ...form, attachment_id, splash: { ...form.splash, attachment_id }, pages }
}

export async function openForm(chat: FrameLocator, name: string): Promise<Locator> {
  await chat.getByRole('article').getByRole('button', { name }).last().click()
  const sheet = chat.getByRole('dialog')
  await expect(sheet).toBeVisible()
  return sheet
}

export const next = (sheet: Locator) => sheet.getByRole('button', { name: 'Next' }).click()
export const pressDisabledNext = (sheet: Locator) => sheet.getByRole('button', { name: 'Next' }).press('Enter')
export const expectQuestion = (sheet: Locator, title: string) =>
  expect(sheet.locator(':focus')).toHaveAccessibleName(title)

interface Answered {
  in_reply_to_id: string
  structured_reply: { responses: { page_id: string; items: { title: string; value: string }[] }[] } | null
}

export async function answersTo(bubblewire: Bubblewire, id: string): Promise<Answered[]> {
  const { records } = await bubblewire.call('GET', '/1.0/contents?limit=20')
  return (records as Answered[]).filter(({ in_reply_to_id }) => in_reply_to_id === id)
}
