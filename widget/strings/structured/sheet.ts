export const sheetWords = {
  sheet_close: 'Close',
  sheet_back: 'Back',
}
