export const sheetWords = {
  close: 'Close',
  back: 'Back',
}
