import { mergeEngine } from '../mergeEngine.ts'

/** The fields of an e-mail that each recipient fills, as one writes them between `{{` and `}}`. */
export const mergeFields = ['医療機関名', '氏名', '敬称', '所属', '担当者'] as const
export type MergeField = (typeof mergeFields)[number]

/** What is known of a recipient, and the name of the account that sends. */
export interface MergeSource {
  readonly institution_name: string
  readonly destination: string | null
  readonly honorific: string | null
  readonly division: string | null
  readonly sender: string
}
export type MergeValues = Readonly<Record<MergeField, string>>

/** A person is 先生 and an institution 御中, unless the recipient says otherwise. */
export const defaultHonorific = (destination: string | null): string => (destination ? '先生' : '御中')

/** @example mergeValues({ institution_name: '山田医院', … })['敬称'] // '御中' */
export const mergeValues = (source: MergeSource): MergeValues => ({
  医療機関名: source.institution_name,
  氏名: source.destination ?? '',
  敬称: source.honorific || defaultHonorific(source.destination),
  所属: source.division ?? '',
  担当者: source.sender,
})

const engine = mergeEngine(mergeFields)

/** The merge fields of a text, each once. */
export const mergeFieldsIn = engine.fieldsIn

/** What stands between `{{` and `}}` without being a merge field, each once and as written. */
export const unknownFieldsIn = engine.unknownFieldsIn

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Text as HTML, safe in contents and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Prepares HTML once for many recipients. No value can be more than text in it. */
export const htmlMerger = (html: string) => engine.merger(html, escapeHtml)

/** Prepares plain text once for many recipients. No value can begin a line. */
export const textMerger = engine.textMerger

/** Prepares a title, or another header of one line, once for many recipients. */
export const titleMerger = engine.titleMerger
