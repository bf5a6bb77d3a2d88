export const selectWords = {
  answers: 'Suggested answers',
}
