import { useTranslate } from 'react-admin'
import type { ChoicesComponent } from '../../resource/declaration.ts'
import { choicesOf } from './choicesOf.ts'

/** The choice of a filter whose only value is `true`. @param name - i18n key of that value */
export const flagChoices = (name: string): ChoicesComponent =>
  choicesOf(() => {
    const translate = useTranslate()
    return { choices: [{ id: true, name: translate(name) }] }
  })
