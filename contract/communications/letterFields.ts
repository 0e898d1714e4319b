import { mergeEngine } from '../mergeEngine.ts'

/** The fields of a letter that each recipient fills, as one writes them between `{{` and `}}`. */
export const letterFields = ['医療機関名', '氏名', '敬称', '所属', '担当者', '日付'] as const
export type LetterField = (typeof letterFields)[number]
export type LetterValues = Readonly<Record<LetterField, string>>

const { textMerger, titleMerger, unknownFieldsIn } = mergeEngine(letterFields)

/** Prepares the text of a letter, or its sender, once for many recipients. */
export const letterMerger = textMerger
/** Prepares the title of a letter once for many recipients. */
export const letterTitleMerger = titleMerger
/** What stands between `{{` and `}}` in a letter without being one of its fields. */
export const unknownLetterFieldsIn = unknownFieldsIn

/** Whom a letter is for. */
export interface Addressee {
  readonly institution_name: string
  readonly name: string | null
  readonly honorific: string
  readonly division: string | null
}

/** The values of the fields of a letter. @param date - in words */
export const letterValues = (addressee: Addressee, staff: string, date: string): LetterValues => ({
  医療機関名: addressee.institution_name,
  氏名: addressee.name ?? '',
  敬称: addressee.honorific,
  所属: addressee.division ?? '',
  担当者: staff,
  日付: date,
})
