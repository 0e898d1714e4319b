import englishPack from 'ra-language-english'
import { mergeTranslations, type TranslationMessages } from 'react-admin'
import { medicalInstitutions } from './medicalInstitutions.ts'
import { shell } from './shell.ts'
import { signIn } from './signIn.ts'

/** Every English text of the product. */
export const english: TranslationMessages = mergeTranslations(englishPack, shell, signIn, medicalInstitutions)
