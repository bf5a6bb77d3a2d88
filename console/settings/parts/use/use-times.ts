import { useContext } from 'preact/hooks'
import { Words } from '../../../../widget/strings/words'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

export function useTimes() {
  const { language } = useContext(Words)
  return {
    whole: (iso: string) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso)),
    ago: (iso: string) => {
      const seconds = Math.max(0, Math.round((Date.now() - Date.parse(iso)) / 1000))
      const [unit, size] = units.find(([, each]) => seconds >= each) ?? ['second', 1]
      const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
      return words.format(-Math.floor(seconds / size), unit)
    },
    number: (value: number, digits = 0) => value.toLocaleString(language, { maximumFractionDigits: digits }),
  }
}
