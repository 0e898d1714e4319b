import { useTranslate } from 'react-admin'
import { auditedRecords } from '#contract/api.ts'
import type { FilterChoices } from '#ui/resource/declaration.ts'

/** The kinds of record in the log, as a choice. */
export const useRecordTypeChoices = (): FilterChoices => {
  const translate = useTranslate()
  return {
    choices: [...auditedRecords, 'session'].map((id) => ({ id, name: translate(`renkei.audit.records.${id}`) })),
  }
}
