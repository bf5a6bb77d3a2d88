/** Characters that browsers drop inside an address, which hides its scheme, and white space. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: an address must not have control characters.
const unfit = /[\s\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/

const longest = 2048

/** Whether a message may link to it: http or https, a host, no user name, at most 2048 characters. */
export function isWebAddress(url: string): boolean {
  if (url.length > longest || unfit.test(url) || !/^https?:\/\/[^/?#\\@]+(?:[/?#]|$)/i.test(url)) return false
  return !/\p{Surrogate}/u.test(url) && URL.canParse(url)
}
