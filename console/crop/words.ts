import { useWords } from '../../widget/strings/words'
import { cropWords } from './strings/en'

export const useCropWords = () => useWords(cropWords)
