export const listWords = {
  confirm: 'Confirm',
  confirm_count: 'Confirm ({count})',
  nothing_chosen: 'Choose at least one option.',
}
