export const formSheetWords = {
  form_next: 'Next',
  form_send: 'Send',
  form_edit: 'Edit',
  form_edit_answer: 'Edit: {question}',
  form_step: 'Step {step}',
  form_step_of: 'Step {step} of {total}',
  form_check: 'Check your answers',
  form_date: 'Date',
  form_required: 'Required',
  form_optional: 'Optional',
  form_pick: 'Choose…',
  form_limit: { one: 'Up to {count} character', other: 'Up to {count} characters' },
  error_choose_one: 'Choose one option to go on.',
  error_choose_some: 'Choose at least one option to go on.',
  error_no_date: 'Enter a full date to go on.',
  error_too_early: 'Choose {date} or a later date.',
  error_too_late: 'Choose {date} or an earlier date.',
  error_empty: 'Answer this question to go on.',
  error_too_long: {
    one: 'Use at most {count} character. You have {typed}.',
    other: 'Use at most {count} characters. You have {typed}.',
  },
  error_format: 'This does not have the expected form.',
}

export type FormSheetWord = keyof typeof formSheetWords
