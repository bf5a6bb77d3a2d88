import { type Lookup, useWords } from '../../widget/strings/words'
import type { AddedTexts } from './reader'
import { importWords } from './strings/en'

type ImportWords = Lookup<keyof typeof importWords>

export const useImportWords = (): ImportWords => useWords(importWords)

export const addedTextsOf = (t: ImportWords): AddedTexts => ({
  choose: t('import_text_choose'),
  yes: t('import_text_yes'),
  no: t('import_text_no'),
  picture: t('import_text_picture'),
  question: t('import_text_question'),
})
