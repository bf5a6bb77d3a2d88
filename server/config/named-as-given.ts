/** The option of the command line that sets a setting. */
const optionOf = new Map([
  ['PORT', '--port'],
  ['DATA_DIR', '--data'],
  ['DATABASE_URL', '--to'],
  ['BUBBLEWIRE_URL', '--url'],
  ['BUBBLEWIRE_TOKEN', '--token'],
])

/**
 * Returns a refusal in the words of the call: a setting that came from an option is named by the option. Text in
 * quotation marks and in paths stays, because a user wrote it. `given`: the options of the call, such as `--port`.
 */
export function namedAsGiven(sentence: string, given: readonly string[]): string {
  return sentence.replace(/"[^"]*"|[^\s"]*[/\\][^\s"]*|(?<![\w-])[A-Z_]+(?!\w)/g, (word) => {
    const option = optionOf.get(word)
    return option !== undefined && given.includes(option) ? option : word
  })
}
