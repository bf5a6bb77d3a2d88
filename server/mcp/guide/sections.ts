export interface GuidePage {
  /** The path of its file, such as `build/api.md`. */
  page: string
  title: string
  text: string
}

interface Section {
  page: string
  /** The headings above it, from the title of its page. */
  heading: string
  text: string
}

export interface FoundSection {
  page: string
  heading: string
  excerpt: string
}

const longestExcerpt = 1200

/** Splits a page at its headings of the second and third level. */
export function sectionsOf({ page, title, text }: GuidePage): Section[] {
  return text.split(/^(?=#{2,3} )/m).map((part) => {
    const [, own] = /^#{2,3} (.+)/.exec(part) ?? []
    return { page, heading: own === undefined ? title : `${title}: ${own}`, text: part.trim() }
  })
}

/** Returns the sections with the most of the words, then with the words in the heading, then with most mentions. */
export function searchSections(sections: readonly Section[], words: string, limit: number): FoundSection[] {
  const wanted = [...new Set(words.toLowerCase().match(/[\p{L}\p{N}_./-]+/gu) ?? [])].slice(0, 20)
  return sections
    .map((section) => ({ section, score: scoreOf(section, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ section: { page, heading, text } }) => ({ page, heading, excerpt: text.slice(0, longestExcerpt) }))
}

function scoreOf({ heading, text }: Section, wanted: readonly string[]): number {
  const [lowerHeading, lowerText] = [heading.toLowerCase(), text.toLowerCase()]
  return wanted.reduce((score, word) => {
    const mentions = Math.min(lowerText.split(word).length - 1, 9)
    if (lowerHeading.includes(word)) return score + 100 + mentions
    return mentions === 0 ? score : score + 50 + mentions
  }, 0)
}
