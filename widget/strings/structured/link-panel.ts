export const panelWords = {
  open_new_tab: 'Open in a new tab',
  page_loading: 'Loading…',
  page_stays_blank: 'This page does not seem to open here.',
  page_not_showing: 'Not showing? Open it in a new tab',
}
