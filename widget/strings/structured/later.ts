export const laterWords = {
  could_not_load: 'This could not be loaded. Check your connection and try again.',
}
