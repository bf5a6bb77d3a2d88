import own from './english/page.json'
import { useWords } from './words'

export const en = own

export const useTranslate = () => useWords(en)
