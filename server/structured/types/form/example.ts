import type { Form } from '../../../../contract/structured/form'

export const example: Form = {
  type: 'form',
  title: 'An order',
  first_page_id: 'size',
  show_summary: true,
  pages: [
    {
      page_id: 'size',
      type: 'select',
      title: 'Which size?',
      items: [
        { id: 's', title: 'Small', value: 'S', next_page_id: 'day' },
        { id: 'l', title: 'Large', value: 'L', next_page_id: 'day' },
      ],
    },
    {
      page_id: 'day',
      type: 'datePicker',
      title: 'When shall it come?',
      next_page_id: 'name',
      options: { minimum_date: '2026-04-26', date_format: 'dd.MM.yyyy' },
    },
    { page_id: 'name', type: 'input', title: 'Your name?', submit_form: true, options: { required: true } },
  ],
}
